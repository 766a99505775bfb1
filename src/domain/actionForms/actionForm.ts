import { dutchDay } from '../shared/days.ts'
import { escapeHtml } from '../mail/fields.ts'
import { multiply, sum } from '../shared/money.ts'
import { amountText, quantityText } from '../shared/notation.ts'
import { saysSomething } from '../shared/stringSchemas.ts'
import type { ActionForm } from '../system/system.ts'

export const ACTION_FORM_DEPARTMENTS = {
  verkoop: 'Verkoop',
  verhuur: 'Verhuur',
  herstelling: 'Herstelling',
} as const
export type ActionFormDepartment = keyof typeof ACTION_FORM_DEPARTMENTS

export const ACTION_FORM_TEXTS = {
  /** The name of the customer is missing (OF-10). */
  incomplete: 'Opdrachtbon is niet correct ingevuld.',
  /** The end date is before the start date. The same rule and text as for a rental (VF). */
  endBeforeStart: 'Einddatum mag niet voor startdatum vallen!',
  /** No address is set yet (D-131). The form is stored and sent as soon as an address is filled in. */
  waitsForAddress:
    'Opdrachtbon klaargezet. Er is nog geen e-mailadres ingesteld: ze wordt doorgestuurd zodra het ingevuld is bij Instellingen, Programma.',
} as const

export type ActionFormLine = ActionForm['actionFormLines'][number]

/** A new line has quantity 1 and price 0 (OF-06). */
export const newActionFormLine = (id: string): ActionFormLine => ({
  id,
  article: null,
  description: null,
  quantity: 1,
  price: 0,
})

/**
 * Clears what does not belong to the department, so that it is not sent: only sales has lines (OF-05), and
 * only a repair has an item (OF-04).
 */
export function tidyActionForm<F extends Pick<ActionForm, 'department' | 'item' | 'actionFormLines'>>(
  form: F,
): F {
  return {
    ...form,
    item: form.department === 'herstelling' ? form.item : null,
    actionFormLines: form.department === 'verkoop' ? form.actionFormLines : [],
  }
}

/** Returns why an action form cannot be sent, as a Dutch text (OF-10, D-131); null if it can. */
export function actionFormProblem(
  form: Pick<ActionForm, 'company' | 'startDate' | 'endDate'>,
): string | null {
  if (!saysSomething(form.company)) return ACTION_FORM_TEXTS.incomplete
  if (form.startDate && form.endDate && form.endDate < form.startDate) return ACTION_FORM_TEXTS.endBeforeStart
  return null
}

/** The total of the lines, in euro without VAT. */
export const actionFormTotal = (lines: readonly Pick<ActionFormLine, 'quantity' | 'price'>[]): number =>
  sum(lines.map(({ quantity, price }) => multiply([quantity, price])))

/**
 * The mail of an action form: a table in Dutch (D-131). Everything that a person typed is escaped and never
 * becomes markup.
 */
export function actionFormMail(form: ActionForm): { subject: string; html: string } {
  const rows = fieldsOf(form).filter(([, value]) => value)
  const cells = rows.map(
    ([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(String(value))}</td></tr>`,
  )
  return {
    subject: `Opdrachtbon ${form.department}: ${form.company}`,
    html: `<table cellpadding="4">${cells.join('')}</table>${linesOf(form.actionFormLines)}`,
  }
}

const fieldsOf = (form: ActionForm): [string, string | null][] => [
  ['Afdeling', ACTION_FORM_DEPARTMENTS[form.department]],
  ['Klant', form.company],
  ['E-mail', form.mail],
  ['Telefoon', form.phone],
  ['Item', form.item],
  ['Van', form.startDate && dutchDay(form.startDate)],
  ['Tot', form.endDate && dutchDay(form.endDate)],
  ['Opmerkingen', form.description],
  ['Opgemaakt door', form.user],
  ['Opgemaakt op', dutchDay(form.registerDate)],
]

function linesOf(lines: readonly ActionFormLine[]): string {
  if (lines.length === 0) return ''
  const head = ['Artikel', 'Omschrijving', 'Aantal', 'Prijs'].map((label) => `<th align="left">${label}</th>`)
  const rows = lines.map(({ article, description, quantity, price }) => {
    const cells = [article ?? '', description ?? '', quantityText(quantity), amountText(price)]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return `<table cellpadding="4" border="1"><tr>${head.join('')}</tr>${rows.join('')}</table><p>Totaal: ${amountText(actionFormTotal(lines))}</p>`
}
