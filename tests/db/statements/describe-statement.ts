import type pg from "pg";

export interface DescribedColumn {
  readonly name: string;
  readonly typeId: number;
  /** The table's column that it is, as it stands; zeros for an expression. */
  readonly tableId: number;
  readonly columnId: number;
}

export interface Description {
  readonly parameters: readonly number[];
  readonly columns: readonly DescribedColumn[];
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** The client's own connection, as far as the extended protocol needs it. */
interface Connection {
  parse(query: { name: string; text: string; types: readonly number[] }): void;
  describe(target: { type: "S"; name: string }): void;
  sync(): void;
  on(event: "parameterDescription", listener: (message: { dataTypeIDs?: readonly number[] }) => void): void;
  off(event: "parameterDescription", listener: (message: { dataTypeIDs?: readonly number[] }) => void): void;
}

/** Has the server parse a statement and say what it takes and gives, without running it. */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    let parameters: readonly number[] = [];
    let columns: readonly DescribedColumn[] = [];
    let stopListening = (): void => {};
    const submittable = {
      submit(connection: Connection): void {
        const onParameters = (message: { dataTypeIDs?: readonly number[] }): void => {
          parameters = message.dataTypeIDs ?? [];
        };
        connection.on("parameterDescription", onParameters);
        stopListening = () => connection.off("parameterDescription", onParameters);
        connection.parse({ name: "", text, types: [] });
        connection.describe({ type: "S", name: "" });
        connection.sync();
      },
      handleRowDescription(message: { readonly fields: readonly Field[] }): void {
        columns = message.fields.map((field) => ({
          name: field.name,
          typeId: field.dataTypeID,
          tableId: field.tableID,
          columnId: field.columnID,
        }));
      },
      handleError(error: Error): void {
        stopListening();
        reject(error);
      },
      handleReadyForQuery(): void {
        stopListening();
        resolve({ parameters, columns });
      },
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}
