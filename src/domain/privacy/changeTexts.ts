/*
 * A change in a few words for an inspection, by the name of its mutation. The screens have longer sentences,
 * which need the records around them.
 */

const NOUNS: Readonly<Record<string, string>> = {
  repair: 'Herstelling',
  rental: 'Verhuur',
  customer: 'Klant',
  contact: 'Contactpersoon',
  item: 'Toestel',
  mail: 'Mail',
  photo: 'Foto',
  approval: 'Akkoord via een link',
  signature: 'Handtekening',
  issuedPaper: 'Document',
  merge: 'Dubbels',
  conflict: 'Conflict',
  actionForm: 'Opdrachtbon',
  notification: 'Melding',
}

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'toegevoegd',
  add: 'bewaard',
  attach: 'toegevoegd',
  replace: 'vervangen',
  remove: 'verwijderd',
  delete: 'gewist',
  deletePermanently: 'definitief gewist',
  restore: 'hersteld',
  archive: 'gearchiveerd',
  deactivate: 'verwijderd',
  reactivate: 'teruggezet',
  addLine: 'lijn toegevoegd',
  addLines: 'lijnen toegevoegd',
  setLine: 'lijn gewijzigd',
  removeLine: 'lijn verwijderd',
  reorderLines: 'volgorde van de lijnen gewijzigd',
  addEstimateLine: 'besteklijn toegevoegd',
  setEstimateLine: 'besteklijn gewijzigd',
  removeEstimateLine: 'besteklijn verwijderd',
  reorderEstimateLines: 'volgorde van het bestek gewijzigd',
  takeOverEstimate: 'bestek overgenomen',
  approveEstimate: 'bestek goedgekeurd',
  addLog: 'regel in het logboek toegevoegd',
  removeLog: 'regel in het logboek verwijderd',
  markExternal: 'naar de fabrikant',
  unmarkExternal: 'niet meer bij de fabrikant',
  saveExternal: 'gegevens van de fabrikant gewijzigd',
  setStatus: 'status gewijzigd',
  setCustomer: 'klant gewijzigd',
  setItem: 'toestel gewijzigd',
  setType: 'type gewijzigd',
  sign: 'getekend',
  showCode: 'toegangscode bekeken',
  sendMail: 'mail gevraagd',
  answer: 'antwoord ontvangen',
  withdraw: 'ingetrokken',
  cancel: 'ingetrokken',
  resend: 'opnieuw verzonden',
  move: 'toestellen meegegeven of teruggenomen',
  unmove: 'meegeven of terugnemen ongedaan gemaakt',
  charge: 'afgerekend',
  createDepannage: 'depannage toegevoegd',
  couple: 'aan een klant gekoppeld',
  do: 'samengevoegd',
  takeBack: 'samenvoegen ongedaan gemaakt',
  dismiss: 'afgehandeld',
  addCode: 'code toegevoegd',
  removeCode: 'code verwijderd',
  read: 'gelezen',
  postpone: 'uitgesteld',
}

/** 'Klant gewijzigd' for 'customer.set'; an unknown record is shown by the name of the mutation. */
export function changeText(mutation: string): string {
  const [record = '', action = ''] = mutation.split('.')
  const noun = NOUNS[record]
  return noun === undefined ? mutation : `${noun}: ${ACTIONS[action] ?? 'gewijzigd'}`
}
