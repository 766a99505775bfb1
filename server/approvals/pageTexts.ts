import type { Approval } from '../../src/domain/approvals/approval.ts'
import type { Language } from '../../src/domain/shared/languages.ts'

/** All texts of the page, except those of the documents. The type requires every text in every language. */
export interface PageTexts {
  language: string
  title: (device: string) => string
  record: (name: string) => string
  forWhom: (customer: string, day: string) => string
  photo: (n: number) => string
  pdf: string
  name: string
  agree: (amount: string) => string
  ask: string
  refuse: string
  until: (day: string) => string
  back: string
  refuseTitle: string
  reason: string
  refuseNow: string
  askTitle: string
  question: string
  questionNeeded: string
  questionsHour: string
  questionsLink: string
  send: string
  ownLink: (day: string) => string
  said: Record<'approved' | 'refused' | 'asked', { head: string; rest: string }>
  /** The answer to an agreement when something is not free any more. */
  short: { head: string; rest: string }
  moment: (day: string, time: string) => string
  failed: string
  over: Record<UnavailableReason, string>
  call: (phone: string) => string
  mail: (address: string) => string
  tooOften: string
  trouble: string
}

/** The reason why a link opens nothing. */
export type UnavailableReason =
  | 'unknown'
  | 'answered'
  | Exclude<Approval['state'], 'open' | 'asked' | 'approved' | 'refused'>

const NL: PageTexts = {
  language: 'Taal',
  title: (device) => (device ? `Bestek voor uw ${device}` : 'Bestek voor uw herstelling'),
  record: (name) => `herstelling ${name}`,
  forWhom: (customer, day) => (customer ? `Voor ${customer}, ${day}` : day),
  photo: (n) => `Foto ${n} van het toestel`,
  pdf: 'Bestek als pdf',
  name: 'Uw naam (niet verplicht)',
  agree: (amount) => `Akkoord, ${amount}`,
  ask: 'Vraag stellen',
  refuse: 'Weigeren',
  until: (day) => `Deze link werkt tot ${day}.`,
  back: 'Terug',
  refuseTitle: 'Bestek weigeren',
  reason: 'Waarom weigert u? (niet verplicht)',
  refuseNow: 'Bestek weigeren',
  askTitle: 'Vraag stellen',
  question: 'Uw vraag',
  questionNeeded: 'Gelieve uw vraag in te vullen.',
  questionsHour:
    'U hebt het afgelopen uur al vijf vragen gesteld. Bel ons, of probeer het over een uur opnieuw.',
  questionsLink: 'U hebt over dit bestek al twintig vragen gesteld. Gelieve ons te bellen of te mailen.',
  send: 'Vraag versturen',
  ownLink: (day) => `Deze link werkt tot ${day} en is alleen voor u bedoeld.`,
  said: {
    approved: {
      head: 'Bedankt, uw akkoord is genoteerd.',
      rest: 'Wij gaan aan de slag met de herstelling.',
    },
    refused: {
      head: 'Uw weigering is genoteerd.',
      rest: 'Wij nemen contact met u op over het toestel.',
    },
    asked: {
      head: 'Uw vraag is verstuurd.',
      rest: 'Wij antwoorden u zo snel mogelijk. U kunt intussen nog altijd akkoord gaan of weigeren.',
    },
  },
  short: {
    head: 'Bedankt, uw akkoord is genoteerd.',
    rest: 'Een deel van het materiaal is intussen niet meer vrij. Wij nemen contact met u op.',
  },
  moment: (day, time) => `${day} om ${time}`,
  failed: 'Uw antwoord kon niet genoteerd worden. Gelieve ons te bellen.',
  over: {
    unknown: 'Deze link bestaat niet. Kijk na of u het volledige adres uit de mail gebruikt.',
    expired: 'Deze link is verlopen.',
    replaced: 'Dit bestek is intussen gewijzigd. Gebruik de link in onze laatste mail.',
    withdrawn: 'Deze link werd ingetrokken.',
    answered: 'Dit bestek is al beantwoord.',
  },
  call: (phone) => `Vragen? Bel ons op ${phone}.`,
  mail: (address) => `U kunt ons ook mailen: ${address}.`,
  tooOften: 'U hebt deze pagina te vaak na elkaar geopend. Probeer het over enkele minuten opnieuw.',
  trouble: 'Er ging iets mis. Probeer het over enkele minuten opnieuw.',
}

const EN: PageTexts = {
  language: 'Language',
  title: (device) => (device ? `Quotation for your ${device}` : 'Quotation for your repair'),
  record: (name) => `repair ${name}`,
  forWhom: (customer, day) => (customer ? `For ${customer}, ${day}` : day),
  photo: (n) => `Photo ${n} of the equipment`,
  pdf: 'Quotation as PDF',
  name: 'Your name (optional)',
  agree: (amount) => `Approve, ${amount}`,
  ask: 'Ask a question',
  refuse: 'Decline',
  until: (day) => `This link works until ${day}.`,
  back: 'Back',
  refuseTitle: 'Decline the quotation',
  reason: 'Why do you decline? (optional)',
  refuseNow: 'Decline quotation',
  askTitle: 'Ask a question',
  question: 'Your question',
  questionNeeded: 'Please enter your question.',
  questionsHour: 'You have asked five questions in the past hour. Please call us, or try again in an hour.',
  questionsLink: 'You have already asked twenty questions about this quotation. Please call or mail us.',
  send: 'Send question',
  ownLink: (day) => `This link works until ${day} and is meant for you only.`,
  said: {
    approved: { head: 'Thank you, your approval has been noted.', rest: 'We will start on the repair.' },
    refused: {
      head: 'We have noted that you decline.',
      rest: 'We will contact you about the equipment.',
    },
    asked: {
      head: 'Your question has been sent.',
      rest: 'We will reply as soon as possible. Meanwhile you can still approve or decline.',
    },
  },
  short: {
    head: 'Thank you, your approval has been noted.',
    rest: 'Some of the equipment is no longer available. We will contact you.',
  },
  moment: (day, time) => `${day} at ${time}`,
  failed: 'Your answer could not be noted. Please call us.',
  over: {
    unknown: 'This link does not exist. Please check that you use the full address from the mail.',
    expired: 'This link has expired.',
    replaced: 'This quotation has changed since. Please use the link in our latest mail.',
    withdrawn: 'This link was withdrawn.',
    answered: 'This quotation has already been answered.',
  },
  call: (phone) => `Questions? Call us on ${phone}.`,
  mail: (address) => `You can also mail us: ${address}.`,
  tooOften: 'You opened this page too often. Please try again in a few minutes.',
  trouble: 'Something went wrong. Please try again in a few minutes.',
}

const FR: PageTexts = {
  language: 'Langue',
  title: (device) => (device ? `Devis pour votre ${device}` : 'Devis pour votre réparation'),
  record: (name) => `réparation ${name}`,
  forWhom: (customer, day) => (customer ? `Pour ${customer}, ${day}` : day),
  photo: (n) => `Photo ${n} de l'appareil`,
  pdf: 'Devis en PDF',
  name: 'Votre nom (facultatif)',
  agree: (amount) => `D'accord, ${amount}`,
  ask: 'Poser une question',
  refuse: 'Refuser',
  until: (day) => `Ce lien est valable jusqu'au ${day}.`,
  back: 'Retour',
  refuseTitle: 'Refuser le devis',
  reason: 'Pourquoi refusez-vous ? (facultatif)',
  refuseNow: 'Refuser le devis',
  askTitle: 'Poser une question',
  question: 'Votre question',
  questionNeeded: 'Veuillez saisir votre question.',
  questionsHour:
    'Vous avez posé cinq questions au cours de la dernière heure. Appelez-nous ou réessayez dans une heure.',
  questionsLink: 'Vous avez déjà posé vingt questions sur ce devis. Veuillez nous appeler ou nous écrire.',
  send: 'Envoyer la question',
  ownLink: (day) => `Ce lien est valable jusqu'au ${day} et vous est réservé.`,
  said: {
    approved: {
      head: 'Merci, votre accord est enregistré.',
      rest: 'Nous commençons la réparation.',
    },
    refused: {
      head: 'Votre refus est enregistré.',
      rest: "Nous vous contacterons au sujet de l'appareil.",
    },
    asked: {
      head: 'Votre question est envoyée.',
      rest: 'Nous vous répondrons dès que possible. Entre-temps, vous pouvez toujours accepter ou refuser.',
    },
  },
  short: {
    head: 'Merci, votre accord est enregistré.',
    rest: 'Une partie du matériel n’est plus disponible entre-temps. Nous vous contacterons.',
  },
  moment: (day, time) => `le ${day} à ${time}`,
  failed: "Votre réponse n'a pas pu être enregistrée. Veuillez nous appeler.",
  over: {
    unknown: "Ce lien n'existe pas. Vérifiez que vous utilisez l'adresse complète du mail.",
    expired: 'Ce lien a expiré.',
    replaced: 'Ce devis a été modifié entre-temps. Utilisez le lien de notre dernier mail.',
    withdrawn: 'Ce lien a été retiré.',
    answered: 'Une réponse a déjà été donnée à ce devis.',
  },
  call: (phone) => `Des questions ? Appelez-nous au ${phone}.`,
  mail: (address) => `Vous pouvez aussi nous écrire : ${address}.`,
  tooOften: 'Vous avez ouvert cette page trop souvent. Réessayez dans quelques minutes.',
  trouble: "Une erreur s'est produite. Réessayez dans quelques minutes.",
}

export const PAGE_TEXTS: Record<Language, PageTexts> = { NL, EN, FR }
