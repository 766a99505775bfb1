/** Dutch labels of the editor; its other labels belong to controls that are not shown. */
export const editorLabels = {
  boldControlLabel: 'Vet',
  italicControlLabel: 'Cursief',
  underlineControlLabel: 'Onderstrepen',
  bulletListControlLabel: 'Opsomming',
  orderedListControlLabel: 'Genummerde lijst',
  h1ControlLabel: 'Kop 1',
  h2ControlLabel: 'Kop 2',
  h3ControlLabel: 'Kop 3',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Link verwijderen',
  clearFormattingControlLabel: 'Opmaak wissen',
  undoControlLabel: 'Ongedaan maken',
  redoControlLabel: 'Opnieuw',
} as const

export const richTextTexts = {
  toolbar: 'Opmaak',
  insert: 'Veld invoegen',
  linkAddress: 'Adres van de link',
  linkPlaceholder: 'https://…',
  linkSave: 'Link opslaan',
  linkInvalid: 'Gelieve een geldig webadres of e-mailadres in te vullen!',
} as const
