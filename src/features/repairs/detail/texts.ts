/** Toasts and questions of the repair detail, to the letter where the specification gives them (D-060, D-132). */
export const detailTexts = {
  saved: 'Succesvol opgeslagen.',
  notes: 'Omschrijving succesvol opgeslagen.',
  workNotes: 'Notities succesvol opgeslagen.',
  estimateNotes: 'Notitie succesvol opgeslagen.',
  reference: 'Referentie succesvol aangepast.',
  type: 'Type succesvol aangepast.',
  status: 'Status succesvol aangepast.',
  repairLine: 'Herstellijn succesvol opgeslagen.',
  repairLineDeleted: 'Herstellijn succesvol verwijderd.',
  photo: 'Foto succesvol opgeslagen.',
  logSaved: 'Logboekregel succesvol opgeslagen.',
  logDeleted: 'Logboekregel succesvol verwijderd.',
  takeOverTitle: 'Overnemen bestek',
  takeOver: 'Wilt u de detaillijnen van het bestek overnemen?',
  missing: 'Deze herstelling staat niet op dit toestel. Misschien werd ze gewist.',
  photoElsewhere: (device: string | null) =>
    device ? `Foto nog op toestel ${device}` : 'Foto nog op een ander toestel',
  photoNotHere: 'Foto niet op dit toestel',
} as const
