import type { Language } from '../../src/domain/shared/languages.ts'
import { PAGE_TEXTS, type PageTexts } from './pageTexts.ts'

/** The texts of the page of a rental's quote. What is not named is as for an estimate. */
export const RENTAL_TEXTS: Record<Language, PageTexts> = {
  NL: {
    ...PAGE_TEXTS.NL,
    title: (period) => `Offerte voor ${period}`,
    record: (name) => `verhuur ${name}`,
    pdf: 'Offerte als pdf',
    refuseTitle: 'Offerte weigeren',
    refuseNow: 'Offerte weigeren',
    questionsLink: 'U hebt over deze offerte al twintig vragen gesteld. Gelieve ons te bellen of te mailen.',
    said: {
      ...PAGE_TEXTS.NL.said,
      approved: { head: 'Bedankt, uw akkoord is genoteerd.', rest: 'Wij houden het materiaal voor u vast.' },
      refused: {
        head: 'Uw weigering is genoteerd.',
        rest: 'Wij houden het materiaal niet meer voor u vast.',
      },
    },
    over: {
      ...PAGE_TEXTS.NL.over,
      replaced: 'Deze offerte is intussen gewijzigd. Gebruik de link in onze laatste mail.',
      answered: 'Deze offerte is al beantwoord.',
    },
  },
  EN: {
    ...PAGE_TEXTS.EN,
    title: (period) => `Quotation for ${period}`,
    record: (name) => `rental ${name}`,
    said: {
      ...PAGE_TEXTS.EN.said,
      approved: {
        head: 'Thank you, your approval has been noted.',
        rest: 'We will keep the equipment for you.',
      },
      refused: {
        head: 'We have noted that you decline.',
        rest: 'We no longer keep the equipment for you.',
      },
    },
  },
  FR: {
    ...PAGE_TEXTS.FR,
    title: (period) => `Offre pour la période ${period}`,
    record: (name) => `location ${name}`,
    pdf: 'Offre en PDF',
    refuseTitle: "Refuser l'offre",
    refuseNow: "Refuser l'offre",
    questionsLink:
      'Vous avez déjà posé vingt questions sur cette offre. Veuillez nous appeler ou nous écrire.',
    said: {
      ...PAGE_TEXTS.FR.said,
      approved: {
        head: 'Merci, votre accord est enregistré.',
        rest: 'Nous réservons le matériel pour vous.',
      },
      refused: {
        head: 'Votre refus est enregistré.',
        rest: 'Nous ne réservons plus le matériel pour vous.',
      },
    },
    over: {
      ...PAGE_TEXTS.FR.over,
      replaced: 'Cette offre a été modifiée entre-temps. Utilisez le lien de notre dernier mail.',
      answered: 'Une réponse a déjà été donnée à cette offre.',
    },
  },
}

/** Returns the texts of a page by its language and subject. */
export const textsOf = ({
  language,
  content,
}: {
  language: Language
  content: { about: 'repair' | 'rental' }
}): PageTexts => (content.about === 'rental' ? RENTAL_TEXTS : PAGE_TEXTS)[language]

/** The words of the price block that the documents have in Dutch only. */
export interface QuoteLabels {
  days: (pickup: string, back: string) => string
  discount: string
  serviceFee: string
  vat: string
  vatFree: string
}
export const QUOTE_LABELS: Record<Language, QuoteLabels> = {
  NL: {
    days: (pickup, back) => `Afhalen op ${pickup}, terugbrengen op ${back}.`,
    discount: 'Korting',
    serviceFee: 'Servicekost',
    vat: 'Btw',
    vatFree: 'Vrijgesteld van btw',
  },
  EN: {
    days: (pickup, back) => `Collect on ${pickup}, return on ${back}.`,
    discount: 'Discount',
    serviceFee: 'Service fee',
    vat: 'VAT',
    vatFree: 'Exempt from VAT',
  },
  FR: {
    days: (pickup, back) => `À retirer le ${pickup}, à rendre le ${back}.`,
    discount: 'Remise',
    serviceFee: 'Frais de service',
    vat: 'TVA',
    vatFree: 'Exonéré de TVA',
  },
}
