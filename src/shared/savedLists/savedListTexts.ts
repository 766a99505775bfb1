export const savedListTexts = {
  keep: 'Lijst bewaren',
  edit: 'Bewaarde lijst',
  titles: ['Lijst bewaren', 'Bewaarde lijst bewerken'],
  saved: 'Lijst succesvol bewaard.',
  over: 'Bewaren als',
  fresh: 'Nieuwe lijst',
  own: 'Alleen wie de lijst maakte, kan dit wijzigen.',
  remove: 'Lijst verwijderen',
  removed: 'Lijst verwijderd.',
} as const
