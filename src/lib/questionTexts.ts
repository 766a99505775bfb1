/** Texts of questions before a change, literally as in the specification where it has them. */
export const questionTexts = {
  leavesLists: 'Het item verdwijnt uit de lijsten. Herstellingen en verhuringen blijven.',
  inBin: 'U vindt ze terug in de prullenbak.',
  /** TX-13, TX-14. */
  confirmDeactivate: 'Ben je zeker dat je dit item wil deactiveren?',
  confirmActivate: 'Ben je zeker dat je dit item wil activeren?',
} as const
