import type { ReminderKind } from '../domain/settings/reminderKinds.ts'
import type { Language } from '../domain/shared/languages.ts'

export interface ReminderText {
  subject: string
  /** HTML, may contain placeholders. */
  content: string
}

const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

/** The text for each use of a template if the company has none (HM-05, D-144). */
export const REMINDER_TEXTS: Record<ReminderKind, Record<Language, ReminderText>> = {
  pickup: {
    NL: {
      subject: 'Morgen staat uw materiaal klaar: verhuur {{nummer}}',
      content: paragraphs(
        'Beste {{contact}},',
        'U kunt het materiaal van verhuur {{nummer}} morgen, {{afhaaldatum}}, bij ons afhalen:',
        '{{materiaal}}',
        'Tot morgen!',
      ),
    },
    EN: {
      subject: 'Your equipment is ready tomorrow: rental {{nummer}}',
      content: paragraphs(
        'Dear {{contact}},',
        'You can collect the equipment of rental {{nummer}} tomorrow, {{afhaaldatum}}:',
        '{{materiaal}}',
        'See you tomorrow!',
      ),
    },
    FR: {
      subject: 'Votre matériel est prêt demain : location {{nummer}}',
      content: paragraphs(
        'Bonjour {{contact}},',
        'Vous pouvez venir chercher le matériel de la location {{nummer}} demain, {{afhaaldatum}} :',
        '{{materiaal}}',
        'À demain !',
      ),
    },
  },
  return: {
    NL: {
      subject: 'Morgen verwachten wij uw materiaal terug: verhuur {{nummer}}',
      content: paragraphs(
        'Beste {{contact}},',
        'Morgen, {{retourdatum}}, verwachten wij het materiaal van verhuur {{nummer}} terug:',
        '{{materiaal}}',
        'Hebt u het langer nodig? Laat het ons vandaag nog weten.',
      ),
    },
    EN: {
      subject: 'We expect your equipment back tomorrow: rental {{nummer}}',
      content: paragraphs(
        'Dear {{contact}},',
        'Tomorrow, {{retourdatum}}, we expect the equipment of rental {{nummer}} back:',
        '{{materiaal}}',
        'Do you need it longer? Please let us know today.',
      ),
    },
    FR: {
      subject: 'Nous attendons votre matériel demain : location {{nummer}}',
      content: paragraphs(
        'Bonjour {{contact}},',
        'Demain, {{retourdatum}}, nous attendons le retour du matériel de la location {{nummer}} :',
        '{{materiaal}}',
        "Vous en avez besoin plus longtemps ? Prévenez-nous dès aujourd'hui.",
      ),
    },
  },
  overdue: {
    NL: {
      subject: 'Verhuur {{nummer}} moest terug zijn op {{retourdatum}}',
      content: paragraphs(
        'Beste {{contact}},',
        'Het materiaal van verhuur {{nummer}} moest op {{retourdatum}} terug zijn. Wij hebben het nog niet ontvangen:',
        '{{materiaal}}',
        'Brengt u het zo snel mogelijk terug, of laat u ons weten wanneer wij het mogen verwachten?',
      ),
    },
    EN: {
      subject: 'Rental {{nummer}} was due back on {{retourdatum}}',
      content: paragraphs(
        'Dear {{contact}},',
        'The equipment of rental {{nummer}} was due back on {{retourdatum}}. We have not received it yet:',
        '{{materiaal}}',
        'Please bring it back as soon as possible, or let us know when we may expect it.',
      ),
    },
    FR: {
      subject: 'La location {{nummer}} devait être rendue le {{retourdatum}}',
      content: paragraphs(
        'Bonjour {{contact}},',
        "Le matériel de la location {{nummer}} devait être rendu le {{retourdatum}}. Nous ne l'avons pas encore reçu :",
        '{{materiaal}}',
        "Merci de le rapporter dès que possible ou de nous dire quand nous pouvons l'attendre.",
      ),
    },
  },
  approval: {
    NL: {
      subject: 'Herinnering: bestek {{nummer}}',
      content: paragraphs(
        'Beste {{contact_voornaam}},',
        'Wij stuurden u een bestek voor de herstelling van uw {{merk}} {{model}}, en kregen nog geen antwoord.',
        'Bekijk het bestek en geef uw antwoord: {{akkoord_link}}',
      ),
    },
    EN: {
      subject: 'Reminder: quotation {{nummer}}',
      content: paragraphs(
        'Dear {{contact_voornaam}},',
        'We sent you a quotation for the repair of your {{merk}} {{model}} and have not had an answer yet.',
        'View the quotation and give your answer: {{akkoord_link}}',
      ),
    },
    FR: {
      subject: 'Rappel : devis {{nummer}}',
      content: paragraphs(
        'Bonjour {{contact_voornaam}},',
        "Nous vous avons envoyé un devis pour la réparation de votre {{merk}} {{model}} et n'avons pas encore reçu de réponse.",
        'Consultez le devis et donnez votre réponse : {{akkoord_link}}',
      ),
    },
  },
  quote: {
    NL: {
      subject: 'Offerte {{nummer}}, {{startdatum}} tot {{einddatum}}',
      content: paragraphs(
        'Beste {{contact}},',
        'Hierbij onze offerte voor de huur van {{startdatum}} tot {{einddatum}}, af te halen op {{afhaaldatum}} en terug te brengen op {{retourdatum}}. Het bedrag is {{totaal_incl}} inclusief btw.',
        'Met vriendelijke groeten<br>{{gebruiker}}',
      ),
    },
    EN: {
      subject: 'Quotation {{nummer}}, {{startdatum}} to {{einddatum}}',
      content: paragraphs(
        'Dear {{contact}},',
        'Please find our quotation for the rental from {{startdatum}} to {{einddatum}}, to be collected on {{afhaaldatum}} and returned on {{retourdatum}}. The amount is {{totaal_incl}} including VAT.',
        'Kind regards<br>{{gebruiker}}',
      ),
    },
    FR: {
      subject: 'Offre {{nummer}}, du {{startdatum}} au {{einddatum}}',
      content: paragraphs(
        'Bonjour {{contact}},',
        'Voici notre offre pour la location du {{startdatum}} au {{einddatum}}, à retirer le {{afhaaldatum}} et à rendre le {{retourdatum}}. Le montant est de {{totaal_incl}} TVA comprise.',
        'Meilleures salutations<br>{{gebruiker}}',
      ),
    },
  },
  quoteReminder: {
    NL: {
      subject: 'Herinnering: offerte {{nummer}}',
      content: paragraphs(
        'Beste {{contact}},',
        'Wij stuurden u een offerte voor de huur van {{startdatum}} tot {{einddatum}}, en kregen nog geen antwoord.',
        'Bekijk de offerte en geef uw antwoord: {{akkoord_link}}',
      ),
    },
    EN: {
      subject: 'Reminder: quotation {{nummer}}',
      content: paragraphs(
        'Dear {{contact}},',
        'We sent you a quotation for the rental from {{startdatum}} to {{einddatum}} and have not had an answer yet.',
        'View the quotation and give your answer: {{akkoord_link}}',
      ),
    },
    FR: {
      subject: 'Rappel : offre {{nummer}}',
      content: paragraphs(
        'Bonjour {{contact}},',
        "Nous vous avons envoyé une offre pour la location du {{startdatum}} au {{einddatum}} et n'avons pas encore reçu de réponse.",
        'Consultez l’offre et donnez votre réponse : {{akkoord_link}}',
      ),
    },
  },
  rental: {
    NL: {
      subject: 'Verhuur {{nummer}}, {{startdatum}} tot {{einddatum}}',
      content: paragraphs(
        'Beste {{contact}},',
        'In bijlage vindt u verhuur {{nummer}}. U kunt het materiaal afhalen op {{afhaaldatum}}; wij verwachten het terug op {{retourdatum}}.',
        'Met vriendelijke groeten<br>{{gebruiker}}',
      ),
    },
    EN: {
      subject: 'Rental {{nummer}}, {{startdatum}} to {{einddatum}}',
      content: paragraphs(
        'Dear {{contact}},',
        'Please find rental {{nummer}} attached. You can collect the equipment on {{afhaaldatum}}; we expect it back on {{retourdatum}}.',
        'Kind regards<br>{{gebruiker}}',
      ),
    },
    FR: {
      subject: 'Location {{nummer}}, du {{startdatum}} au {{einddatum}}',
      content: paragraphs(
        'Bonjour {{contact}},',
        'Vous trouverez la location {{nummer}} en annexe. Vous pouvez retirer le matériel le {{afhaaldatum}} ; nous attendons son retour le {{retourdatum}}.',
        'Meilleures salutations<br>{{gebruiker}}',
      ),
    },
  },
}
