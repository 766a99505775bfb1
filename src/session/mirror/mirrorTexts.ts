/** Texts of a device whose copy is encrypted (VS-…). */
export const mirrorTexts = {
  needsServer:
    'De gegevens op dit toestel zijn versleuteld. Meld u hier één keer aan met een internetverbinding; daarna lukt het ook zonder.',
  noKey:
    'De gegevens op dit toestel zijn versleuteld en de server kent de sleutel niet meer. Laat een collega die hier eerder aangemeld was zich zonder internetverbinding aanmelden: dan krijgt de server de sleutel terug.',
} as const
