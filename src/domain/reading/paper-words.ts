import type { DocumentType } from "../document/document-types.ts";

/** Words that papers of a type print beside their title. */
export interface PaperText {
  readonly type: DocumentType;
  /** How much they speak for the type: 1 is a hint, 3 hardly stands on any other paper. */
  readonly weight: number;
  readonly words: RegExp;
}

const whole = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, "giu");
const says = (type: DocumentType, ...said: readonly (readonly [weight: number, words: string])[]): readonly PaperText[] =>
  said.map(([weight, words]) => ({ type, weight, words: whole(words) }));

/** What papers say in their boxes, labels and sentences, by type. Each counts once, however often it stands there. */
export const WORDS: readonly PaperText[] = [
  ...says(
    "Invoice",
    [2, String.raw`(?:please\s+)?remit(?:tance)?\s*(?:payments?)?\s*to`],
    [2, String.raw`(?:invoice|inv|freight\s+bill)\s*(?:number|no\.?|nbr|#)`],
    [1.5, String.raw`invoice\s+date`],
    [1.5, String.raw`(?:amount|balance|total)\s+due|(?:please\s+)?pay\s+this\s+amount`],
    [1, String.raw`make\s+che(?:cks?|ques?)\s+payable`],
    [0.7, String.raw`(?:payment\s+)?terms\s*:?\s*net|net\s+\d{2}(?:\s+days)?|due\s+(?:date|upon\s+receipt)`],
    [0.7, String.raw`bill\s+to`],
    [0.7, String.raw`line\s?haul|fuel\s+surcharge`],
    // In French, German and Spanish.
    [
      2,
      String.raw`n(?:[°ºo]|um[ée]ro)\.?\s*(?:de\s+)?(?:la\s+)?facture|factur[ea]\s*(?:n[°ºo]|n[úu]m|#)|(?:\p{L}*(?<!ab)rechnungs?|beleg)\s*-?(?:nummer|nr)\.?|(?:handels)?rechnung\s*(?:\(\d{3}\)\s*)?(?:nr\.?|#)|(?:n[°ºo]|n[úu]mero)\.?\s*(?:de\s+)?factura|serie\s*(?:y|/)\s*folio|folio\s+fiscal`,
    ],
    [
      1.5,
      String.raw`date\s+(?:de\s+(?:la\s+)?factur(?:e|ation)|d['’][ée]mission)|(?:rechnungs|beleg)-?datum|fecha\s+(?:de\s+(?:la\s+)?)?(?:factura|emisi[óo]n|expedici[óo]n)`,
    ],
    [
      1.5,
      String.raw`total\s+(?:ttc|[àa]\s+payer|a\s+pagar)|(?:montant|solde)\s+d[ûu]|net\s+[àa]\s+payer|(?:rechnungs|gesamt|zahl|brutto|end)-?(?:betrag|summe)|importe\s+total|te\s+betalen|factuurbedrag`,
    ],
    [0.7, String.raw`(?:date\s+d['’])?[ée]ch[ée]ance|zahlungs(?:ziel|bedingungen)|f[äa]llig(?:keit)?|vencimiento`],
    [0.7, String.raw`factur[ée]e?\s+[àa]|rechnungsempf[äa]nger|facturar\s+a|(?:tps|tvq|tva|mwst|ust|iva)\.?`],
  ),
  ...says(
    "StatementInvoice",
    [2, String.raw`statement\s+(?:date|period|number|no\.?|#)`],
    [2, String.raw`1\s*-\s*30(?:\s+days)?|31\s*-\s*60(?:\s+days)?|over\s+90(?:\s+days)?`],
    [1.5, String.raw`(?:previous|opening|closing|prior|running)\s+balance|balance\s+forward`],
    [1.5, String.raw`open\s+(?:invoices|items)|aging(?:\s+summary)?|total\s+past\s+due`],
    [1, String.raw`account\s+summary`],
  ),
  ...says(
    "InvoiceCorrected",
    [2, String.raw`(?:original|corrected)\s+(?:invoice|bill|pro)\s*(?:number|no\.?|#)?|replaces\s+invoice`],
    [2, String.raw`previously\s+billed|corrected\s+(?:amount|charges)|as\s+corrected`],
  ),
  ...says("GeneratedInvoice", [
    3,
    String.raw`self-?bill(?:ing|ed)|evaluated\s+receipt|generated\s+on\s+behalf\s+of\s+the\s+carrier`,
  ]),
  ...says(
    "CommercialInvoice",
    [2, String.raw`(?:hs|hts|harmoni[sz]ed)\s*(?:code|number|no\.?|tariff)?`],
    [2, String.raw`reason\s+for\s+export|country\s+of\s+(?:ultimate\s+destination|export|manufacture)`],
    [1.5, String.raw`country\s+of\s+origin|importer\s+of\s+record|ultimate\s+consignee`],
    [1.5, String.raw`exporter(?:\s+of\s+record)?|eori`],
    [1, String.raw`incoterms?(?:\s+20\d\d)?|exw|ddp|cif|fca`],
    [1.5, String.raw`i\s+declare\s+(?:that\s+)?(?:all\s+)?the\s+information`],
  ),
  ...says(
    "BillOfLading",
    [3, String.raw`received,?\s+subject\s+to\s+(?:the\s+)?(?:individually|classifications?|tariffs?|lawfully)`],
    [3, String.raw`properly\s+classified,?\s+(?:described,?\s+)?packaged`],
    [1.5, String.raw`section\s+7\s+of\s+(?:the\s+)?conditions|liability\s+limitation\s+for\s+loss`],
    [1.5, String.raw`trailer\s+loaded|freight\s+counted`],
    [
      1.5,
      String.raw`shipper\s+signature(?:\s*\/\s*date)?|carrier\s+signature(?:\s*\/\s*pick-?up\s+date)?|shipper(?:['’]s)?\s+certification`,
    ],
    [1, String.raw`c\.?o\.?d\.?\s+amount|remit\s+c\.?o\.?d\.?`],
    [1, String.raw`freight\s+charge\s+terms|freight\s+charges\s+are\s+prepaid`],
    [1, String.raw`nmfc(?:\s*(?:#|no\.?|item))?|ltl\s+only|h\.?m\.?\s*\(?x\)?`],
    [1, String.raw`handling\s+units?|kind\s+of\s+package`],
    [0.7, String.raw`ship\s+from|consignor|shipper`],
    [0.7, String.raw`ship\s+to|consignee`],
    [1, String.raw`bill\s+of\s+lading\s*(?:number|no\.?|#)`],
  ),
  ...says(
    "ProofOfDelivery",
    [2, String.raw`received\s+(?:in\s+)?(?:apparent\s+)?good\s+(?:order|condition)`],
    [1.5, String.raw`(?:consignee|receiver|recipient)(?:['’]s)?\s+(?:signature|name)|signed\s+(?:for\s+)?by|received\s+by`],
    [1, String.raw`(?:delivered|delivery)\s+(?:on|date|time|to)`],
    [1, String.raw`(?:time|arriv(?:ed|al))\s+(?:in|time)|(?:time|depart(?:ed|ure))\s+(?:out|time)`],
    [1, String.raw`(?:short(?:age)?|over(?:age)?|damaged?|exceptions?)(?:\s+noted)?`],
    [0.7, String.raw`print(?:ed)?\s+name`],
    [0.7, String.raw`pieces\s+(?:received|delivered)`],
  ),
  ...says(
    "DeliveryReceipt",
    [1, String.raw`delivery\s+(?:note|slip|docket|receipt|advice)\s*(?:number|no\.?|nbr|#|date)?`],
    [1.5, String.raw`(?:qty|quantity)\s+delivered|delivered\s+(?:qty|quantity)`],
    [1.5, String.raw`goods\s+received(?:\s+(?:by|in\s+good\s+(?:order|condition)))?|received\s+the\s+above(?:\s+goods)?`],
    [0.7, String.raw`deliver(?:y|ed)?\s+(?:to|address)|date\s+of\s+delivery`],
    [0.7, String.raw`driver(?:['’]s)?\s+signature|customer(?:['’]s)?\s+signature|received\s+by|vehicle\s+(?:reg|no)\.?`],
    // In German, French and Spanish; bills name these papers too.
    [
      1,
      String.raw`lieferschein-?\s?(?:nr\.?|nummer|datum)|n[°ºo]\.?\s*(?:de\s+)?(?:bl|bon\s+de\s+livraison)|albar[áa]n\s*(?:n[°ºo]|n[úu]m)`,
    ],
    [
      1.5,
      String.raw`ware\s+(?:ordnungsgem[äa][ßs]+|vollst[äa]ndig)\s+erhalten|marchandises?\s+re[çc]ues?|recib[íi]\s+conforme|recibido\s+conforme`,
    ],
  ),
  // What a till prints: tickets that nobody heads with what they are.
  ...says(
    "OtherReceipt",
    [1.5, String.raw`change\s+due|(?:cash|amount|amt)\s+tendered|tendered|change\s*:?\s*\$?\s?\d[\d.,]{0,9}`],
    [
      1.2,
      String.raw`(?:visa|master\s?card|amex|american\s+express|discover)(?:\s+(?:credit|debit|sale|purchase))?|(?:credit|debit)\s+(?:card|sale|purchase)|card\s*(?:#|no\.?|type)|[x*]{4,16}\s?\d{4}`,
    ],
    [1, String.raw`auth(?:orization)?\s*(?:code|no\.?|#)|appr(?:oval|oved)?\s*(?:code|no\.?|#)|chip\s+read|contactless|swiped`],
    [1, String.raw`cashier|tender\s+type`],
    [
      1,
      String.raw`register\s*(?:#|no\.?|\d{1,3})|till\s*(?:#|no\.?)|terminal\s*(?:id|#)|trans(?:action)?\s*(?:#|no\.?|id)|store\s*(?:#|no\.?)`,
    ],
    [
      0.7,
      String.raw`please\s+come\s+again|drive\s+safe(?:ly)?|thank\s+you\s+for\s+(?:shopping|visiting|stopping)|have\s+a\s+(?:nice|great|safe)\s+(?:day|trip)`,
    ],
    [1.2, String.raw`(?:customer|merchant|cardholder)\s+copy|cardmember`],
    [1.5, String.raw`pump\s*(?:#|no\.?|\d{1,2})|price\s*(?:\/|per)\s*gal(?:lon)?|gallons?|unleaded|no\.?\s?2\s+diesel`],
    [1, String.raw`receipt\s*(?:number|no\.?|nbr|#|date)`],
    [1.5, String.raw`toll\s+(?:paid|class|amount)|turnpike`],
    [1, String.raw`(?:plaza|lane)\s*(?:#|no\.?|\d{1,3})|axles?\s*:?\s*\d`],
    [1, String.raw`wash\s?-?out|trailer\s+wash|overnight\s+parking|parking\s+(?:fee|space|spot)`],
  ),
  ...says(
    "LumperReceipt",
    [2.5, String.raw`lumpers?(?:\s+(?:fee|service|charge))?`],
    [2, String.raw`unloading\s+(?:fee|service|charge|crew)s?|unloader`],
    [1.5, String.raw`com\s?che(?:ck|k)|efs\s+(?:check|code)|t-?chek|express\s+(?:check|code)`],
    [1, String.raw`(?:pallets|cases|pieces)\s+(?:unloaded|broken\s+down|handled)|(?:initial|finished)\s+pallets`],
    [1, String.raw`sort\s+(?:and|&)\s+seg(?:regate)?|break\s?-?down|restack`],
    [0.7, String.raw`receipt\s*(?:number|no\.?|#)|convenience\s+fee`],
  ),
  ...says(
    "DetentionReceipt",
    [2, String.raw`detention(?:\s+(?:hours|time|charge|rate|begins))?`],
    [2, String.raw`free\s+time|(?:hours?\s+)?free\s+hours?`],
    [1.5, String.raw`(?:billable|total\s+detention|chargeable)\s+(?:hours|time)`],
    [1, String.raw`(?:arriv(?:ed|al)|check(?:ed)?[\s-]?in|in)\s+time|time\s+(?:in|arrived)`],
    [1, String.raw`(?:depart(?:ed|ure)|check(?:ed)?[\s-]?out|out|release(?:d)?)\s+time|time\s+(?:out|departed|released)`],
    [0.7, String.raw`appointment(?:\s+time)?|layover`],
  ),
  ...says(
    "WeightScaleTicket",
    [2, String.raw`tare(?:\s+w(?:eigh)?t\.?)?`],
    [1.5, String.raw`(?:steer|drive|trailer)\s+axles?`],
    [1, String.raw`gross(?:\s+(?:w(?:eigh)?t|weight))?\.?`],
    [1, String.raw`net(?:\s+(?:w(?:eigh)?t|weight))\.?`],
    [1.5, String.raw`scale\s*(?:number|no\.?|#|id|location|operator)|weigh(?:ed)?\s+(?:number|no\.?|at|in|out)`],
    [1, String.raw`re-?weigh|first\s+weigh`],
    [0.7, String.raw`ticket\s*(?:number|no\.?|#)|(?:truck|tractor|trailer)\s*(?:number|no\.?|#|id)`],
  ),
  ...says(
    "WeighmasterCertificate",
    [3, String.raw`weigh\s?master`],
    [3, String.raw`(?:following|herein)\s+described\s+(?:merchandise|commodity)\s+was\s+weighed`],
    [1, String.raw`business\s+(?:and|&)\s+professions\s+code`],
  ),
  ...says(
    "WeightAndInspectionCertificate",
    [1.5, String.raw`inspector(?:['’]s)?(?:\s+(?:name|signature|id|no\.?))?`],
    [1.5, String.raw`(?:correct(?:ed)?|actual|certified|inspected)\s+(?:class|weight)|class\s+(?:as\s+)?(?:found|inspected)`],
    [1.5, String.raw`as\s+(?:described|shown|found|tendered)|should\s+(?:be|read)`],
    [1, String.raw`density(?:\s*\(?pcf\)?)?|cubic\s+feet|pcf`],
    [1, String.raw`inspect(?:ed|ion)(?:\s+(?:date|terminal|location|reason))?`],
    [1, String.raw`re-?weigh(?:ed)?`],
    [0.7, String.raw`nmfc(?:\s*(?:#|no\.?|item))?`],
  ),
  ...says(
    "NoticeOfAssignment",
    [2.5, String.raw`(?:has|have)\s+(?:been\s+)?(?:sold\s+and\s+)?assigned|assigned\s+(?:all|its)`],
    [2, String.raw`(?:uniform\s+commercial\s+code|u\.?c\.?c\.?)(?:\s+(?:section\s+|§\s*)?9-?\s?406)?`],
    [1.5, String.raw`accounts?\s+receivables?`],
    [1.5, String.raw`factor(?:ing)?(?:\s+(?:company|agreement))?`],
    [1.5, String.raw`(?:all\s+)?payments?\s+(?:must|should|shall|are\s+to)\s+be\s+(?:made|remitted|sent|paid)`],
    [1, String.raw`(?:will\s+)?not\s+(?:discharge|satisfy)|double\s+payment`],
  ),
  ...says(
    "RateConfirmation",
    [2.5, String.raw`(?:total\s+)?carrier\s+(?:pay|rate|cost)|agreed\s+(?:amount|rate)|all[\s-]in\s+rate`],
    [2, String.raw`double[\s-]broker(?:ing|ed|age)?|re-?broker(?:ing|ed)?`],
    [2, String.raw`rate\s+con(?:firmation)?`],
    [1.5, String.raw`carrier\s+(?:agrees|must|shall|acknowledges|accepts)|sign\s+and\s+return`],
    [1, String.raw`(?:broker|dispatch(?:er)?|carrier\s+rep(?:resentative)?)\s*(?:name|contact|phone|:)`],
    [1, String.raw`driver(?:['’]s)?\s+(?:name|cell|phone)|truck\s*#|trailer\s+type|equipment(?:\s+type)?`],
    [0.7, String.raw`(?:pick-?\s?up|drop|stop)\s*(?:#\s*)?\d|appointment`],
    [1, String.raw`(?:macropoint|tracking)\s+(?:is\s+)?required|check\s+calls?`],
  ),
  ...says(
    "CustomerRateConfirmation",
    [2, String.raw`customer\s+(?:agrees|accepts|rate|approval)`],
    [1.5, String.raw`(?:quoted|our)\s+rate|thank\s+you\s+for\s+(?:your\s+)?booking`],
  ),
  ...says(
    "LetterOfAuthority",
    [2, String.raw`(?:hereby\s+)?authori[sz]es?\s+(?:the\s+)?(?:above|following|undersigned|[\p{L}\s]{1,30}\s+to\s+act)`],
    [2.5, String.raw`authori[sz]ed\s+to\s+engage\s+in\s+transportation|as\s+a\s+(?:common|contract)\s+carrier`],
    [1.5, String.raw`on\s+(?:our|its)\s+behalf|power\s+of\s+attorney`],
  ),
  ...says(
    "PackingList",
    [2, String.raw`(?:qty|quantity)\s+(?:shipped|packed|back\s?-?ordered)`],
    [1.5, String.raw`packing\s+(?:list|slip)\s*(?:number|no\.?|#)|packed\s+by|picked\s+by`],
    [1, String.raw`cartons?(?:\s*(?:#|no\.?|count))?|box\s+\d+\s+of\s+\d+`],
    [0.7, String.raw`sku|item\s*(?:number|no\.?|#)|ship\s+via`],
  ),
  ...says(
    "CertificateOfOrigin",
    [2.5, String.raw`(?:preference|origin)\s+criteri(?:on|a)`],
    [2, String.raw`usmca|cusma|t-?mec|nafta|originating\s+goods?|blanket\s+period`],
    [1.5, String.raw`certifier|producer|certification\s+of\s+origin`],
  ),
  ...says(
    "InsuranceCertificate",
    [3, String.raw`issued\s+as\s+a\s+matter\s+of\s+information\s+only`],
    [2.5, String.raw`certificate\s+holder|acord(?:\s+25)?`],
    [1.5, String.raw`(?:commercial\s+general|automobile|umbrella)\s+liab(?:ility)?`],
    [1, String.raw`policy\s+(?:number|eff|exp)|insurer\s+[a-f]|additional\s+insured|producer`],
  ),
  ...says(
    "W9",
    [3, String.raw`request\s+for\s+taxpayer`],
    [2, String.raw`backup\s+withholding|exempt\s+payee\s+code|disregarded\s+entity`],
    [1.5, String.raw`taxpayer\s+identification(?:\s+number)?|under\s+penalties\s+of\s+perjury`],
    [1, String.raw`internal\s+revenue\s+service|employer\s+identification\s+number`],
  ),
  ...says(
    "DeliveryOrder",
    [2, String.raw`last\s+free\s+day|(?:steamship|ocean)\s+(?:line|carrier)`],
    [1.5, String.raw`(?:vessel|voyage)(?:\s*\/\s*voyage)?|arrival\s+notice|ocean\s+b\/?l`],
    [1, String.raw`container\s*(?:number|no\.?|#)|free\s+time\s+exp(?:ires)?`],
    [0.7, String.raw`deliver\s+to|pick\s?-?up\s+(?:at|from)`],
  ),
  ...says(
    "ElectronicInterchangeReceipt",
    [2, String.raw`interchange`],
    [1.5, String.raw`chassis(?:\s*(?:number|no\.?|#))?`],
    [1.5, String.raw`gate\s+(?:in|out)|(?:in|out)[\s-]?gate`],
    [1, String.raw`container\s*(?:number|no\.?|#)|(?:steamship|shipping)\s+line|terminal`],
    [0.7, String.raw`seal\s*(?:number|no\.?|#)|equipment\s+(?:condition|damage)`],
  ),
  ...says(
    "PurchaseOrder",
    [1.5, String.raw`(?:purchase\s+order|p\.?o\.?)\s+date|buyer(?:\s+name)?|requisition(?:er|ed\s+by)?`],
    [1.5, String.raw`(?:date\s+)?required\s+by|promised?\s+date|deliver\s+by|authori[sz]ed\s+buyer`],
    [0.7, String.raw`unit\s+price|vendor\s*(?:number|no\.?|#)|supplier`],
  ),
  ...says(
    "MaterialSafetyDataSheet",
    [2.5, String.raw`first[\s-]aid\s+measures|fire[\s-]?fighting\s+measures|accidental\s+release\s+measures`],
    [2, String.raw`hazards?\s+identification|toxicological\s+information|stability\s+and\s+reactivity`],
    [1, String.raw`cas\s*(?:number|no\.?|#)|personal\s+protective`],
  ),
  ...says(
    "PalletReceipt",
    [2, String.raw`pallets?\s+(?:exchanged|in|out|owed|returned|transferred)`],
    [1, String.raw`chep|peco|gma|48\s?x\s?40`],
  ),
  ...says(
    "ACIManifest",
    [2.5, String.raw`cargo\s+control\s+(?:number|no\.?)|conveyance\s+reference|advance\s+commercial\s+information`],
    [1.5, String.raw`cbsa|port\s+of\s+(?:entry|arrival)|pars`],
  ),
  ...says(
    "Email",
    [1.3, String.raw`from\s*:`],
    [1.3, String.raw`sent\s*:|date\s*:`],
    [1.3, String.raw`subject\s*:`],
    [0.8, String.raw`to\s*:|cc\s*:`],
  ),
  ...says(
    "TimeCard",
    [2, String.raw`(?:clock|punch)(?:ed)?[\s-]?(?:in|out)|overtime\s+hours|regular\s+hours`],
    [1.5, String.raw`employee\s*(?:name|number|no\.?|#|signature)|pay\s+period`],
  ),
  ...says(
    "DonationReceipt",
    [3, String.raw`501\s?\(c\)\s?\(3\)|no\s+goods\s+or\s+services\s+were`],
    [2, String.raw`donat(?:ed|ion)s?|donor|food\s+bank`],
  ),
  ...says(
    "CertificateOfDestruction",
    [2.5, String.raw`(?:was|were|been)\s+destroyed|destroyed\s+(?:on|by|in)`],
    [1.5, String.raw`destruction(?:\s+(?:date|method))?`],
  ),
  ...says(
    "EscortTicket",
    [2.5, String.raw`pilot\s+car|escort(?:\s+(?:vehicle|driver|miles|service))`],
    [1, String.raw`high\s+pole|no\s+go|deadhead`],
  ),
  ...says(
    "PermitReceipt",
    [2, String.raw`(?:oversize|overweight|single\s+trip)(?:\s+permit)?`],
    [2, String.raw`permit\s*(?:number|no\.?|#|fee|type|fees)`],
    [1, String.raw`department\s+of\s+(?:transportation|motor\s+vehicles)|authori[sz]ed\s+route|axle\s+spacing`],
  ),
  ...says(
    "ColdChainCustodyForm",
    [2, String.raw`chain\s+of\s+custody|cold\s+chain`],
    [1.5, String.raw`temperature\s+(?:at|recorder|reading)|reefer\s+(?:temp|set\s?point)|pulp\s+temp(?:erature)?`],
  ),
  ...says(
    "SafetyChecklist",
    [2, String.raw`check\s?list|pre-?trip`],
    [1.5, String.raw`wheel\s+chock(?:s|ed)?|lights\s+working|brakes?\s+(?:checked|working)`],
  ),
];
