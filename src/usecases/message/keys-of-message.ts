import { legacyInvoiceMessage } from "#contract/legacy/invoice.ts";
import { namesOfLegacyInvoice } from "#contract/legacy/to-invoice.ts";
import { billFromStored } from "#contract/stored/bill-message.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { legacyOrderFromText } from "#contract/legacy/order.ts";
import { numbersOfLegacyOrder } from "#contract/legacy/to-order.ts";
import { invoiceFromText } from "#contract/v2/invoice.ts";
import { orderFromText } from "#contract/v2/order.ts";
import { documentsMessageKeys, invoiceMessageKeys, type MessageKeys, orderMessageKeys } from "#domain/matching/message-keys.ts";
import type { DocumentsMessage } from "#contract/stored/documents-message.ts";

/** What a stored message speaks of. One that cannot be read is only about its own id. */
export function keysOfMessage(message: {
  readonly operation: string;
  readonly externalId: string;
  readonly body: string;
}): MessageKeys {
  const { operation, externalId, body } = message;
  switch (operation) {
    case "createOrder": {
      const read = orderFromText(body);
      return read.ok ? orderMessageKeys(read.order) : { subject: `order ${externalId}`, about: [`order-id:${externalId}`] };
    }
    case "createCompositeOrder": {
      const read = legacyOrderFromText(body);
      return read.ok
        ? orderMessageKeys(numbersOfLegacyOrder(read.order, externalId))
        : { subject: `order ${externalId}`, about: [`order-id:${externalId}`] };
    }
    case "createInvoice": {
      const read = invoiceFromText(body);
      return read.ok ? invoiceMessageKeys(read.invoice) : { subject: `bill  ${externalId}`, about: [] };
    }
    case "addCompositeVendorInvoice":
      // Its uuid is its external id where it has no number.
      return invoiceMessageKeys(namesOfLegacyInvoice(legacyInvoiceMessage(body), externalId));
    case "edi210":
      return invoiceMessageKeys(invoiceFromStored(JSON.parse(body)));
    case "readDocument":
      return invoiceMessageKeys(billFromStored(body).invoice);
    default:
      return documentsMessageKeys({ ...(JSON.parse(body) as DocumentsMessage), externalId });
  }
}
