import type { RegisteredRouter } from "@tanstack/react-router";
import { t } from "../language/text.ts";

/** What a screen tells about itself, in the reader's language. */
interface ScreenHelp {
  readonly purpose: string;
  /** What the words mean that say where something stands on this screen. */
  readonly states: readonly (readonly [state: string, meaning: string])[];
  /** What is done here most. */
  readonly steps: readonly [string, string, string];
}

/** Those that are seen without a session have no frame from which help could be asked for. */
type WithoutFrame = "/sign-in" | "/join" | "/new-password" | "/forgot-password" | "/stop-weekly-mail" | "/$";
type Screen = Exclude<keyof RegisteredRouter["routesByPath"], WithoutFrame>;

/** Help of every screen: a route that is added without an entry here does not compile. */
const SCREEN_HELP: Readonly<Record<Screen, ScreenHelp>> = {
  "/": {
    purpose: t`Leads to the queue of invoices that wait for you.`,
    states: [],
    steps: [t`Open the first invoice`, t`Look for a number with Ctrl K`, t`See every key with ?`],
  },
  "/queue/$tab": {
    purpose: t`Invoices that have something in common: those that wait for you, those with exceptions, those without an order, and so on.`,
    states: [
      [t`Review`, t`audited; a person decides`],
      [t`Unmatched`, t`no order, or several, fit what it refers to`],
      [t`Disputed`, t`a dispute is open with the vendor`],
      [t`Approved`, t`final: it goes to be paid`],
      [t`Terminated`, t`final: it is not paid`],
    ],
    steps: [
      t`Move with j and k, and open one with Enter`,
      t`Select several with x, and approve, assign or snooze them together`,
      t`Filter and sort, and save that as a view`,
    ],
  },
  "/invoices/$uuid": {
    purpose: t`One invoice: what was billed beside what was expected, why they differ, and everything that was said about it.`,
    states: [
      [t`Clean`, t`nothing differs beyond what the policy allows`],
      [t`Held`, t`somebody waits for something; one key does not approve it`],
      [t`Is being approved`, t`it takes effect in seconds and can be taken back until then`],
    ],
    steps: [
      t`Approve it and go on with A, or take that back with u`,
      t`Dispute it with d: the letter is written already`,
      t`Hold it, or give one charge another amount`,
    ],
  },
  "/orders": {
    purpose: t`What was agreed for each shipment. Invoices are compared with the newest version.`,
    states: [],
    steps: [
      t`Find one by its number, vendor, place or ship date`,
      t`Open it to see its versions and invoices`,
      t`Approve or cancel it there`,
    ],
  },
  "/orders/$externalId": {
    purpose: t`One order: its charges, what each version changed, and the invoices that bill it.`,
    states: [],
    steps: [t`Compare two versions`, t`Open an invoice that bills it`, t`Approve it, or cancel it with a reason`],
  },
  "/dashboard": {
    purpose: t`What was decided in some days, what that saved, and what is open now. Every figure opens the list behind it.`,
    states: [],
    steps: [t`Choose the days, a vendor or a currency`, t`Open a figure's list`, t`Take the vendors' rows away as CSV`],
  },
  "/print": {
    purpose: t`A list of invoices as it is printed.`,
    states: [],
    steps: [t`Print it from the browser`, t`Go back to change its filter`, t`Export it as a workbook instead`],
  },
  "/notices": {
    purpose: t`What was assigned to you, answers you, names you or waits for you.`,
    states: [],
    steps: [t`Open what it is about`, t`Mark all as read`, t`Choose in your account what you are told of`],
  },
  "/disputes": {
    purpose: t`What is in dispute, with whom, and who is to write next.`,
    states: [
      [t`Our turn`, t`they wrote last, or their mail came back`],
      [t`Their turn`, t`we wrote last`],
      [t`Not sent`, t`nobody outside was told yet`],
    ],
    steps: [t`Take those where it is our turn first`, t`Open one to answer in its thread`, t`Settle a reason that was agreed on`],
  },
  "/reviews": {
    purpose: t`Documents that could not be read without a doubt, bills first.`,
    states: [
      [t`Waiting`, t`nobody has taken it`],
      [t`Taken`, t`somebody works on it, for some minutes`],
      [t`Done`, t`decided, and learned from`],
    ],
    steps: [
      t`Take the next one with Space`,
      t`Confirm or correct only what is in doubt`,
      t`Skip one that somebody else has to see`,
    ],
  },
  "/reviews/$uuid": {
    purpose: t`A page beside what was read on it. Only fields in doubt are visited.`,
    states: [],
    steps: [t`Go to the next doubt with Tab, confirm it with Enter`, t`Draw a box where a value stands`, t`Approve it and go on`],
  },
  "/learned-layouts": {
    purpose: t`Where values stand on papers of one layout, learned from corrections.`,
    states: [],
    steps: [t`See how often a layout was right`, t`Forget one that misleads`, t`Open the document it was learned from`],
  },
  "/key-invoice": {
    purpose: t`Type a bill that cannot be read. It is audited like any other.`,
    states: [],
    steps: [t`Name the vendor and the order`, t`Add a row for each charge`, t`Send it with Ctrl Enter`],
  },
  "/documents": {
    purpose: t`Every file that came in, with the orders and invoices that it belongs to.`,
    states: [
      [t`Draft`, t`not read yet, or in doubt`],
      [t`Ready`, t`read; somebody has to approve it`],
      [t`Approved`, t`counts as evidence in audits`],
    ],
    steps: [
      t`Drop files here to bring them in`,
      t`Find one by its name, its words, an order or an invoice`,
      t`List those that belong to nothing yet`,
    ],
  },
  "/documents/$uuid": {
    purpose: t`One document: its pages, what was read on them, and what it lies with.`,
    states: [],
    steps: [t`Give it another type, order or invoice`, t`Split it, merge it or black something out`, t`Approve it as evidence`],
  },
  "/recoveries": {
    purpose: t`What was approved and then became too much, and what of it came back.`,
    states: [
      [t`Open`, t`nobody asked for it`],
      [t`Claimed`, t`the vendor was asked`],
      [t`Recovered`, t`all of it came back`],
      [t`Waived`, t`somebody gave it up, with a reason`],
    ],
    steps: [t`Open the largest and claim it`, t`Note money that came back`, t`Give up what is not worth asking for`],
  },
  "/recoveries/$uuid": {
    purpose: t`One recovery: what was paid, what was due, and everything that was done about it.`,
    states: [],
    steps: [t`Write to the vendor`, t`Note an answer or money`, t`Give it up with a reason`],
  },
  "/webhooks": {
    purpose: t`Where events are sent, and every attempt to send them.`,
    states: [
      [t`Pending`, t`it is tried again by itself, for 8 hours`],
      [t`Succeeded`, t`the endpoint answered that it has it`],
      [t`Discarded`, t`the hours are over, or it was refused for good`],
    ],
    steps: [
      t`Add an endpoint and send it an example`,
      t`Open a failed delivery to see the answer`,
      t`Send it again, or all since a time`,
    ],
  },
  "/intake": {
    purpose: t`Every message that was accepted, and what became of it.`,
    states: [
      [t`Parked`, t`it failed; a person decides`],
      [t`Dropped`, t`somebody decided against it`],
    ],
    steps: [t`List the parked ones`, t`Mend the cause, and have one tried again`, t`Find one by its external id`],
  },
  "/statement": {
    purpose: t`Answer a carrier that asks what became of its invoices.`,
    states: [],
    steps: [t`Paste or drop its statement`, t`Look at those that are unknown or differ`, t`Take the result away as CSV`],
  },
  "/system-health": {
    purpose: t`What waits and for how long, what failed, and who is silent.`,
    states: [],
    steps: [t`Look whether anything waits for minutes`, t`Have a parked job tried again`, t`Ask a partner that has gone silent`],
  },
  "/failures": {
    purpose: t`What came in and did not land, and what went out and did not arrive.`,
    states: [],
    steps: [t`Read the cause`, t`Follow the link to its cure`, t`Have it tried again`],
  },
  "/captures": {
    purpose: t`What the capture provider sent, with each image and what became of it.`,
    states: [],
    steps: [t`Open the documents of a capture`, t`Have an image fetched again`, t`Change the secret`],
  },
  "/mail": {
    purpose: t`What carriers sent by mail, and what became of each message.`,
    states: [
      [t`Quarantined`, t`nobody can prove who sent it`],
      [t`Refused`, t`somebody decided against it`],
    ],
    steps: [t`Decide on what waits in quarantine`, t`Say whose address a sender is`, t`Open what was made of a mail`],
  },
  "/mail/$uuid": {
    purpose: t`One mail: who sent it, whether that is proven, and what was made of it.`,
    states: [],
    steps: [t`Let it in, or refuse it`, t`Say whose the sender is`, t`Have it read again`],
  },
  "/mail-settings": {
    purpose: t`Whose mail is taken, where it is fetched from, and how yours looks.`,
    states: [],
    steps: [t`Add a mailbox`, t`Say whose a sender is`, t`Change the words of a dispute's letter`],
  },
  "/vendors": {
    purpose: t`The carriers that bill you.`,
    states: [],
    steps: [t`Find one by name, id or SCAC`, t`Open it to see how it bills`, t`Add one`],
  },
  "/vendors/$externalId": {
    purpose: t`One carrier: how it bills, what is agreed with it, and where its lists are.`,
    states: [],
    steps: [t`Keep the address to which disputes go`, t`Merge a double`, t`Block it, or let it in again`],
  },
  "/customers": {
    purpose: t`Whom you charge for the moves, and on which terms.`,
    states: [],
    steps: [t`Find one by name or id`, t`Open it to see its orders`, t`Add one`],
  },
  "/customers/$externalId": {
    purpose: t`One customer: its terms and its orders.`,
    states: [],
    steps: [t`Change its terms`, t`Open an order`, t`See what was changed before`],
  },
  "/api-keys": {
    purpose: t`Keys for systems that call the interface.`,
    states: [],
    steps: [t`Make a key with the fewest scopes`, t`Replace one while the other still works`, t`Revoke one that nobody uses`],
  },
  "/two-people": {
    purpose: t`What takes a second person, and who counts as one with whom.`,
    states: [],
    steps: [t`Confirm or refuse a change that waits`, t`See who brought and approved the same`, t`Say who answers for a key`],
  },
  "/audit-trail": {
    purpose: t`Every change of access, settings and money; nobody can change it.`,
    states: [],
    steps: [t`Filter by person, kind or day`, t`Export it as CSV`, t`Keep the newest hash elsewhere`],
  },
  "/setting-history": {
    purpose: t`Versions of what decides what is paid, and who made each.`,
    states: [],
    steps: [t`Open a version to see what it changed`, t`Preview what going back would do`, t`Take a change back`],
  },
  "/rating-engine": {
    purpose: t`Your own engine, which says what a shipment should cost.`,
    states: [],
    steps: [t`Set its address and key`, t`Try it`, t`Look at its last calls`],
  },
  "/document-ai": {
    purpose: t`A document AI of your own, asked where a reading is in doubt.`,
    states: [],
    steps: [t`Set its address and the cap of what it costs`, t`Look at its last calls`, t`Switch it off`],
  },
  "/policy": {
    purpose: t`What may differ, what must be there, and what a finding means.`,
    states: [],
    steps: [
      t`Change the draft; nothing is in force yet`,
      t`Preview it on past invoices`,
      t`Publish it, or roll back to a version`,
    ],
  },
  "/edi": {
    purpose: t`Every file of EDI that came in, what was answered, and why.`,
    states: [],
    steps: [
      t`Open a refused one to see the segment`,
      t`Check a file before a partner sends it`,
      t`Agree on something with a partner`,
    ],
  },
  "/interchanges/$uuid": {
    purpose: t`One file, segment by segment, with what is wrong in words.`,
    states: [],
    steps: [t`Look at the refused sets alone`, t`Open an invoice of it`, t`Tell the partner what to correct`],
  },
  "/exceptions/groups": {
    purpose: t`Open invoices by the cause of their exception: what has one cause is decided once.`,
    states: [],
    steps: [t`Begin with the largest group`, t`Approve, dispute or hold it as a whole`, t`Read what became of each invoice`],
  },
  "/charge-names": {
    purpose: t`Texts on invoices that are none of your charge codes.`,
    states: [],
    steps: [t`Say once what a text means`, t`Add a code that is missing`, t`See the invoices that are audited again`],
  },
  "/people": {
    purpose: t`Who works here, in which role, and up to which amount they approve.`,
    states: [],
    steps: [t`Invite somebody`, t`Change a role or a limit`, t`Make a team and assign invoices to it`],
  },
  "/assignment": {
    purpose: t`Whose an invoice becomes when it comes to need a person, and what the rules would assign of what waits.`,
    states: [[t`Broken`, t`it names somebody who is gone, and assigns nothing until it is changed`]],
    steps: [
      t`Add a rule: what falls under it, and who gets it`,
      t`Put the rules into their order: the first that fits decides`,
      t`Look at what they would assign of what waits, do it, or take it back`,
    ],
  },
  "/account": {
    purpose: t`How you sign in, how the app looks, and what you are told of.`,
    states: [],
    steps: [
      t`Add a second factor or a passkey`,
      t`Name who stands in while you are away`,
      t`Choose language, time zone and mails`,
    ],
  },
  "/codes": {
    purpose: t`Charge codes, exchange rates and reasons that everything else names.`,
    states: [],
    steps: [t`Add a charge code`, t`Enter the rate of a day`, t`See who changed what under Codes and terms`],
  },
};

/** The help of the screen that a path of the routes names; undefined for one that is not among them. */
export function helpOf(path: string): ScreenHelp | undefined {
  return Object.hasOwn(SCREEN_HELP, path) ? SCREEN_HELP[path as Screen] : undefined;
}
