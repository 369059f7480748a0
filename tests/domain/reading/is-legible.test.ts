import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { isLegible } from "#domain/reading/is-legible.ts";

const PAPERS: Readonly<Record<string, string>> = {
  "an English bill":
    "Red Mesa Hauling LLC INVOICE Invoice No. INV-20418 Date October 2, 2026 Bill to Summit Brokerage Group Chicago, IL 60601 Line Haul Phoenix, AZ to Amarillo, TX 744 miles 1 2,150.00 2,150.00 Detention In 08:10 out 13:50, 2 free hours 3.7 50.00 185.00 BALANCE DUE $2,385.00 Thank you for your business",
  "a bill in capitals":
    "PIEDMONT VALLEY FREIGHT LINE PRO NUMBER 087-31229451 ORIGINAL FREIGHT BILL SHIPPER HARLAN CABINETRY INC HICKORY, NC 28601 CONSIGNEE TRI-STATE KITCHENS CAMDEN, NJ 08103 PCS HM DESCRIPTION WGT (LBS) CL RATE CHRGS 3 SKD CABINETS WOOD KD NMFC 80100 1842 70 48.50 893.37 DISCOUNT 64.00% 571.76- FSC 28.31% 91.06 TOTAL >> 412.67 PAY THIS AMOUNT $412.67",
  "a French one":
    "Transport Rivière-Nord inc. 1450, boul. Industriel, Trois-Rivières (Québec) FACTURE Nº de facture : F-203917 Date de facturation : 5 juin 2026 Échéance : 5 juillet 2026 Facturé à : Papeterie Saint-Maurice ltée Surcharge de carburant 175,00 $ Sous-total 1 300,00 $ TPS (5 %) 65,00 $ Total à payer 1 494,68 $",
  "a German one":
    "Hanseatische Spedition Petersen GmbH Am Freihafen 9 20457 Hamburg Rechnungsnummer: RE-2026-11873 Rechnungsdatum: 03.04.2026 Kundennummer: 40122 Komplettladung Hamburg – Bad Aibling 1.250,00 € Dieselzuschlag 12 % 150,00 € zzgl. 19 % USt. 266,00 € Gesamtbetrag 1.666,00 € Zahlbar ohne Abzug",
  "a Polish one":
    "Przedsiębiorstwo Transportowe Krzyżanowski Sp. z o.o. FAKTURA VAT nr 118/2026 Data wystawienia 2026-03-04 Sprzedawca Nabywca Usługa transportowa Wrocław – Szczecin 2 400,00 PLN Razem netto Podatek Do zapłaty słownie: dwa tysiące czterysta złotych",
  "a Russian one":
    "Счёт на оплату транспортных услуг номер 118 от 4 марта 2026 Поставщик Покупатель Итого к оплате две тысячи четыреста рублей",
  "a list of codes": "TCNU7712340 DCLZ120993 BSCU4412098 GWP44120 NKXR RRTS ODFL CNWY TQYL WKSH XPOL MWRX PVFL KYLT SKDB HLFT",
  "amounts and phone numbers":
    "(505) 555-0139 $1,250.00 (150.00) 15% #4411 +1 (800) 555-0188 50% $12.00 $ 8.00 (1) (2) [3] a/b c/o 4x6 w/ @ 12'6\" 40'",
};
const CODES_OF_FONT = 29;
/** As a font numbers its glyphs: capitals become signs, figures controls, which are blanks. */
const asGlyphs = (text: string): readonly string[] =>
  [...text.normalize("NFD").replaceAll(/\p{M}/gu, "")]
    .map((letter) => {
      const code = letter.charCodeAt(0) - CODES_OF_FONT;
      return letter === " " || code <= 0x20 ? " " : String.fromCharCode(code);
    })
    .join("")
    .split(" ")
    .filter((word) => word !== "");
const asPrivate = (text: string): readonly string[] =>
  text.split(" ").map((word) => [...word].map((letter) => String.fromCharCode(0xe0_00 + (letter.charCodeAt(0) % 256))).join(""));

suite("whether the letters of a PDF are those that people see", () => {
  for (const [what, text] of Object.entries(PAPERS))
    test(`${what} is as it is shown`, () => assert.ok(isLegible(text.split(" "))));

  for (const what of ["an English bill", "a bill in capitals", "a French one", "a German one"]) {
    test(`${what} whose font numbers its glyphs is not`, () => assert.ok(!isLegible(asGlyphs(PAPERS[what] ?? ""))));
    test(`${what} in the private use area is not`, () => assert.ok(!isLegible(asPrivate(PAPERS[what] ?? ""))));
  }

  test("a picture of a telephone before a number is one sign, and an amount whose figures alone are unmapped is not shown", () => {
    const bill = PAPERS["an English bill"]?.split(" ") ?? [];
    assert.ok(isLegible(["\uf095", ...bill]));
    assert.ok(!isLegible([...bill, "\ue012\ue013\ue014\ue015", "\ue012\ue013\ue014", "\ue011\ue019\ue010\ue010"]));
  });

  test("a page without words says nothing", () => assert.ok(isLegible([])));
});
