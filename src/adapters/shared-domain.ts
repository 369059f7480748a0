/** Why a domain says nothing of who writes from there: others have theirs below it, or anybody may have an address at it. */
export type SharedBy = "suffix" | "everybody";

/** Providers with a domain in most countries: yahoo.co.uk, hotmail.fr. */
const BRANDS = new Set("gmail googlemail outlook hotmail live msn yahoo ymail rocketmail aol icloud gmx yandex".split(" "));
/** Providers of mailboxes for everybody, of access, and services that write for everybody under one name. */
const EVERYBODYS = new Set(
  [
    "me.com mac.com mail.com email.com usa.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com",
    "fastmail.com fastmail.fm hey.com hushmail.com zoho.com zohomail.com zohomail.eu inbox.com posteo.de mailbox.org runbox.com",
    "mailinator.com guerrillamail.com 10minutemail.com yopmail.com duck.com onmicrosoft.com googlegroups.com groups.io",
    "comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net cox.net charter.net",
    "spectrum.net rr.com roadrunner.com twc.com earthlink.net mindspring.com juno.com netzero.net netzero.com optonline.net optimum.net",
    "windstream.net frontier.com frontiernet.net centurylink.net centurytel.net embarqmail.com q.com tds.net suddenlink.net",
    "mchsi.com cableone.net hughes.net wildblue.net netscape.net compuserve.com",
    "shaw.ca rogers.com telus.net sympatico.ca bell.net videotron.ca eastlink.ca sasktel.net mts.net cogeco.ca",
    "btinternet.com btopenworld.com virginmedia.com ntlworld.com sky.com talktalk.net blueyonder.co.uk tiscali.co.uk plus.net",
    "orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr web.de freenet.de t-online.de arcor.de 1und1.de online.de",
    "bluewin.ch sunrise.ch a1.net chello.at aon.at telenet.be skynet.be proximus.be ziggo.nl kpnmail.nl hetnet.nl planet.nl xs4all.nl",
    "home.nl libero.it virgilio.it tin.it alice.it tiscali.it terra.es telefonica.net sapo.pt telia.com comhem.se online.no tele2.se",
    "seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl op.pl abv.bg ukr.net mail.ru list.ru bk.ru inbox.ru rambler.ru",
    "qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com naver.com hanmail.net daum.net",
    "nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com bigpond.com bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz",
    "uol.com.br bol.com.br terra.com.br ig.com.br prodigy.net.mx",
    "intuit.com notification.intuit.com freshbooks.com xero.com bill.com hq.bill.com squareup.com messaging.squareup.com stripe.com",
    "paypal.com docusign.net dropbox.com wetransfer.com sendgrid.net mailgun.org amazonses.com mailchimp.com mcsv.net",
  ].flatMap((line) => line.split(" ")),
);

/** Why nobody can be named whose a whole domain is (in ASCII, lower case); null: it is one organization's. */
export async function sharedBy(domain: string): Promise<SharedBy | null> {
  // Loaded only where somebody says whose a domain is: it brings the list of all suffixes.
  const { parse } = await import("tldts");
  const suffixOf = (name: string): string | null => parse(name, { allowPrivateDomains: true }).publicSuffix;
  // Below some, every name is a suffix of its own (*.kawasaki.jp).
  if (suffixOf(domain) === domain || suffixOf(`x.${domain}`) === `x.${domain}`) return "suffix";
  if (EVERYBODYS.has(domain)) return "everybody";
  const { domain: registered, domainWithoutSuffix, isIcann } = parse(domain);
  return registered === domain && isIcann === true && BRANDS.has(domainWithoutSuffix ?? "") ? "everybody" : null;
}

/** Whether two domains are below one that somebody registered: not merely below the same suffix. */
export async function areOfOneOrganization(one: string, another: string): Promise<boolean> {
  const { getDomain } = await import("tldts");
  const registered = getDomain(one, { allowPrivateDomains: true });
  return registered !== null && registered === getDomain(another, { allowPrivateDomains: true });
}
