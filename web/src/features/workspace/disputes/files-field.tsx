import { Button, CloseButton, FileButton, Menu } from "@mantine/core";
import type { Workspace } from "../../../api/answers.ts";
import type { ChosenFile } from "../../../api/dispute-files.ts";
import { documentFile } from "../../../api/documents.ts";
import { Icon } from "../../../ui/icons.tsx";
import { sayName } from "../../../ui/readable-names.ts";
import { t } from "../../../language/text.ts";

interface FilesFieldProps {
  readonly invoice: Workspace;
  readonly files: readonly ChosenFile[];
  readonly onChange: (files: readonly ChosenFile[]) => void;
}

/** Files to go along: from this machine, or papers of the invoice and its orders. */
export function FilesField({ invoice, files, onChange }: FilesFieldProps) {
  const add = (more: readonly ChosenFile[]): void => onChange([...files, ...more]);
  return (
    <div className="flex wrap" style={{ gap: 8 }}>
      <FileButton multiple onChange={(chosen) => add(chosen.map((file) => ({ name: file.name, load: async () => file })))}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={13} />}
          >{t`Attach a file`}</Button>
        )}
      </FileButton>
      {invoice.documents.length === 0 ? null : (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="document" size={13} />}
            >{t`Attach a document`}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {invoice.documents.map(({ uuid, name, type }) => (
              <Menu.Item key={uuid} onClick={() => add([{ name, load: () => documentFile(uuid) }])}>
                {name} <span className="dim">{sayName(type)}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {files.map((file, at) => (
        // Two may share a name: they are told apart by their place.
        <span key={`${at} ${file.name}`} className="flex" style={{ gap: 2 }}>
          <span className="clip">{file.name}</span>
          <CloseButton
            size="xs"
            aria-label={t`Leave ${file.name} out`}
            onClick={() => onChange(files.filter((_, other) => other !== at))}
          />
        </span>
      ))}
    </div>
  );
}
