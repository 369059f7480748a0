/** A state of the rules: what is stored with each audit, so that it can be run again as it was judged. */
export interface RuleSet {
  readonly number: number;
  /** What it finds otherwise than the one before, each change in a sentence. */
  readonly changes: readonly string[];
}

/**
 * The first rule set that the rules of today answer. Those before are answered by the engines frozen with them
 * (`src/domain/stored/rule-sets`), so that no rule asks under which number it runs.
 */
export const FIRST_LIVING_RULE_SET = 6;

/**
 * Every rule set, the latest in force. The one place that says what a number changed:
 *
 * - A new rule: the next number, and the rule says it as `since`. Audits under an earlier number pass it over.
 * - A rule that finds, words or weighs something otherwise: freeze the last released rule set first (`tools/freeze-rule-set.ts`,
 *   see docs/how-to/add-a-rule.md), then the next number with the change named here.
 * - A number that no release has yet (`tests/fixtures/releases`) takes further changes: name them in its row.
 */
export const RULE_SETS: readonly RuleSet[] = [
  { number: 1, changes: [] },
  { number: 2, changes: [] },
  { number: 3, changes: [] },
  {
    number: 4,
    changes: [
      "invoice numbers lose prefixes before letters too",
      "a cancelled order expects only the vehicle that was not used",
      "`rules` decides about charge-not-on-order where it names it",
      "a percentage that is no share is told how it is written; payment terms say the due dates",
    ],
  },
  {
    number: 5,
    changes: [
      "the strongest identifier two vendors have in common decides alone whether they are one",
      "numbers such as SEE BOL name no order",
      "receipts support their own charge, up to their amount and once, and where they state no currency nothing of an invoice that is converted; scale tickets the weight they state; certificates no amount",
      "a remit-to is released by a notice of assignment of this vendor to this party, approved in a decision of its own",
      "a follow-up invoice is no older than thirty days before its first receipt",
      "invoice numbers that agree only after folding are two where order and PRO both differ",
      "what is over its limit is a review, and says so, where the invoice names an order that has not come",
      "findings and reasons carry the id and the data of their message, amounts name their currency, and the words are made from them",
      "the sum of a code decides where the order prices by item; the rest beside parts by order is judged too",
      "linehaul and discounts are judged as one sum where a discount is left out",
      "taxes that the policy asks for are expected over all invoices of the order",
      "rounding an invoice to cents explains half a cent a line; lines of nothing inform",
      "overrides that only the invoice's own words choose hold where they are stricter",
      "a follow-up invoice that bills no linehaul needs no weight or distance",
      "pieces of several orders may be those of one of them",
      "order-billed-by-other and withheld-earlier are new",
    ],
  },
  {
    number: 6,
    changes: [
      "a receipt in another currency than the invoice's is not compared with its charge, and a person looks; the currency may stand beside the amount, and an amount in parentheses was given back",
      "of a code that earlier invoices of the order billed in whole cents, rounding explains half a cent of what is left in all",
      "what earlier invoices billed of a charge is taken off what the rating engine says of it; an engine that gave no answer holds an approval only where the policy asks it first",
      "nothing is compared with what the rating engine says where the invoice cannot be compared with its orders",
      "what is billed and not rated, or rated and not billed, is told by rating-mismatch; nothing is approved where the policy asks the rating engine first and there is none; what an engine answered counts on when its address is taken away",
      "what the rating engine says is expected where the policy says so and the order has no charge",
      "vendor-change-waiting is new",
      "the cents of a discount that is left out are rounded with one linehaul code, and only where the order expects the discount",
      "a follow-up invoice of exactly what is left of each code repeats no original, though it is as much",
      "a credit makes room for another invoice of the order once it is approved, not while it waits",
      "a tax is that of where the orders say this vendor delivered, each order's by itself; where they do not say it and the policy's taxes differ, a person looks; a credit takes back its tax",
      "receipts of one number, day and amount are one paper, whatever their bytes, also where one was used for another order; those without a number where kind, day, vendor and amount are read on both; one that names another order or PRO supports nothing",
      "one number of one vendor is one receipt whatever amounts stand on its copies, and the largest counts once; receipts that add up and may be pages of one are looked at; a receipt that names another load, shipment or bill of lading than the order's own supports nothing either",
      "an invoice of tomorrow is none of the future; PST is the provincial sales tax where no X12 list names it postage",
      "a first invoice, too, is no older than thirty days before its first receipt",
      "papers that are required, certificates and scale tickets count for the move whose numbers they name; a proof of delivery signed more than a day before the freight left is none, and a receipt without a readable amount is none for a charge that needs one; a scale ticket supports the weight of one order",
      "a first bill of the same PRO or BOL as an earlier one, for another order, under another number and with nearly the same amount or in another currency is looked at by a person",
      "a number that agrees with its order's only once zeros within it are dropped is a guess",
      "an amount or weight on a paper that can be read in more than one way is blank, and amounts say so; a dollar sign alone is the invoice's dollar",
      "the exchange rate and the days of billed-too-late are of the orders' dates; the invoice's own count only against it",
      "whether an invoice came before is looked for among those received in the policy's days, whatever day stands on its paper",
      "an invoice asks for no more of what was withheld than it bills, and is not too little for not asking for it",
      "PRO and BOL numbers are the same with and without such a word before their digits",
      "any invoice of an order of which its vendor was paid may be too late, whatever its type; a credit never is",
      "order-without-charges is new: an order that names no charges is settled by a person, also where nothing is billed",
      "lines of nothing widen no allowance for cents",
      "a total that is not the sum of its charges is told once, by lines-do-not-add-up",
      "money that came back by a recovery is taken off what was paid, of this vendor and of others; a credit on a cancelled order gives back what is not owed",
      "recovered-already is new",
      "an invoice over several orders is shared by what each of them is still owed: an order that is paid takes nothing of it, money back goes where too much was paid, and a tax of the policy goes to its places",
      "a receipt that an invoice over several orders used is used up on each of them",
      "what came back of an order is shared by what had been paid by then",
      "an open invoice that fits several vendors of its order counts against none of them, an approved one against those that the others have no room for it",
      "a charge of freight whose text is one of the tenant's own names for something else is doubted",
      "what is left of a receipt is compared with its charge, not what earlier invoices used of it",
      "charges that are whole cents in all and not each by itself are rounded each by itself",
      "receipts of one kind, vendor, day and amount are one paper where one number is the other with words before it or a letter behind",
      "a receipt dated more than two weeks before the orders' first day or ninety days after their last supports nothing",
      "a bill of the same amount whose PRO number is the BOL number of an earlier one, or the other way round, is looked at by a person",
      "two entries of one carrier that bill by their externalIds alone are one for duplicates where orders or the directory name one SCAC, MC or DOT number for both; a number that looks alike or has a word added is seen between them, too",
      "a number that looks like that of another invoice, or is it with a word or letter added, with the same amount, is looked at by a person",
      "what is wrong with the rating engine's charges for the customer is told too, and whose charge it is; a name of the engine that nobody knows informs, or is looked at where it takes something off; turning rating-mismatch off does not take back that the engine is asked first",
      "what the rating engine says stands in for an order without charges by that order's own valid answer alone, whatever other orders name; without one a person settles it, and what is billed too much is nothing to hold against the carrier; so is what an answer that breaks a rule says",
      "where an invoice is to be paid is held against every entry of the directory that may be its vendor's, however it spells it; a box or c/o beside the known street, and another country, are another place",
      "charge-agreed-before is new",
      "what was agreed beside an order is that beside what it asks for now, whatever came between; a credit that a recovery asks for settles what other codes were paid too much",
      "what a person gave up to get back of what was paid too much is beside the order as far as that does not ask for it",
      "IVA retenida is a tax, and no part of what tax is taken of",
      "a receipt of days far from the move is none for a charge that needs one",
      "a receipt that was used for another order supports nothing, what is left of it neither, unless it names several orders itself; one number of one issuer is one receipt whatever day or move stands on it, also with words, a letter or a count added; receipts without numbers of near days are looked at where one was used for another order; what stood on a copy that was used is the most that a receipt bears",
      "a scale ticket of days far from the move supports nothing; one whose number was altered is the one that was used, one without a number and of the same weight may be",
      "what a scale ticket's weight is worth is rounded to the cents of a bill in whole cents",
      "after linehaul that was billed net the rest of it may be billed or credited as a discount",
      "a tax in several lines of whole cents is rounded by each of them; rated weights and distances are the sum of a code's lines",
      "a credit of what was paid of a code that no order names is right, and one of what a recovery asks for, or of a part of it",
      "amounts are written with the decimals of their currency; what a receipt bore of earlier invoices is not said to support what is billed now",
      "deficit freight beside its linehaul is compared as linehaul, where no order names it",
      "what was paid, got back, withheld or agreed to on an order that is in another currency now is converted, and looked at by a person where no rate is known",
      "what a person agreed to beyond the order, or papers bore out, is not taken back from the next right invoice, and not agreed to again",
      "an invoice over orders of which some are cancelled owes what the others ask for; only what lies beyond them, or names a cancelled one, is not owed",
      "a credit of what a recovery asks for, or of a part of it, is right in whatever codes it is written, also where linehaul was billed net of its discount",
      "a charge of less than its receipt is told, and held only where more receipts than one are needed and may be pages of one",
      "whole cents are shared over the orders of an invoice in whole cents",
      "a vendor that left an order may credit what a recovery asks of it",
      "what is withheld of linehaul and discounts is of their sum: linehaul cut by a discount that was left out is not withheld",
      "an order that falls takes off what was withheld of it, and brings it back when it rises again",
      "a credit over several orders of what recoveries ask for goes to the orders that it is asked of, in whatever codes it is written",
      "money that comes back is nothing to hold as long as it was paid, and is no other credit again; what a credit gave back unasked, beyond tolerances, is looked at when it is billed again",
      "a credit gives back the taxes that were paid under whatever name of a tax it has for them",
      "what is withheld leaves no room in the total for other charges",
      "a tax that was paid where an order was delivered before counts as paid of the taxes that are due where it is delivered now",
      "where an order carries what the contract comes to and names no discount, linehaul and the discounts that are billed are judged as one sum",
      "of an order that names no charges nothing is too much, nor not on it: a person settles it",
      "what came back of an order is of codes that it dropped before those that are billed again, with linehaul and discounts as one sum, and of each no more than is billed again",
      "a reference of an invoice that was matched by hand, and points at another order, is looked at by a person",
      "the bare name of a service where goods are described is a service: a lift gate that stands there as freight is doubted",
      "all SCACs of a vendor's file count where two vendors may be one carrier; a number that looks alike in another alphabet or in digits of another script is seen across orders, too",
      "what an invoice adds to where its vendor is paid (a name, a street, a city, a postal code, a country) and no record has is looked at by a person, and so is another city of the same postal code",
      "a notice of assignment explains no other address of a party that is paid already",
      "taxes that came back because an order was delivered elsewhere for a while are owed again where it is delivered as it was at first",
      "linehaul and discounts are judged as one sum too where the order names a discount and less of it comes off less linehaul, more off more, or another code stands for it",
      "a credit of as much as its vendor is asked for on another order, or of a part of it, and not on its own, is looked at by a person (recovered-already)",
      "what is kept back under a name that nobody knows is no part of what tax is taken of where the tax is right without it, and unknown names of a retention are taxes; a credit with zeros for its tax is one without it",
      "a fee or charge of something else is doubted beside the tenant's own names of freight and fuel, too",
      "a count behind an invoice number, of two digits too, and two additions to it are seen; an order and a PRO of its own tell such a bill from the first one only where the orders know its PRO or BOL number",
      "a PRO that is the other bill's with a word, a letter or a count added, or with letters that look alike, tells no two bills apart",
      "a minimum charge is compared as linehaul where orders name no minimum charge, and linehaul as a minimum charge where they name that alone: it stands for linehaul less its discount or makes it up, and their sum tells",
      "a credit that a recovery asks for is right in a code that no order names, too; a discount of linehaul that was paid is money back; what a credit gave back of a code beyond what was paid of it, and beyond what an invoice before it bills, is not owed in that code again, in one invoice or in several; such a credit is told by what was paid",
      "words of another charge beside freight or fuel are doubted beside the number of an order, a bill or a load, too",
      "an invoice that is credited whole, while a part of it is asked for, may be billed anew; a credit that came before the invoice that it takes back gave back what that one was paid",
      "an invoice that seems to correct a disputed one of its orders is judged without it, and waits for a person who ends that one",
      "an open invoice in a currency that no rate is known for is not counted, and told as what it is; the rest is compared",
      "a paper of a day to come supports nothing; of scale tickets that differ the least weight counts; receipts of one long number and other amounts are doubted where a vendor was not read",
      "an override by vendor is chosen by an entry of the directory alone that no other entry could stand in for",
      "invoices that name other external ids are of one vendor where an order names that vendor by SCAC, MC or DOT number alone and both fit it",
    ],
  },
];

/** The number of the rule set in force. */
export const RULE_SET = RULE_SETS.length;
