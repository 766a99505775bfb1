/** Other names of the product's countries: in French, English and German, and their codes. */
const ALSO: Record<string, readonly string[]> = {
  België: ['belgie', 'belgique', 'belgium', 'belgien', 'be', 'b'],
  Nederland: ['pays-bas', 'netherlands', 'the netherlands', 'holland', 'niederlande', 'nl'],
  Frankrijk: ['france', 'frankreich', 'fr', 'f'],
  Luxemburg: ['luxembourg', 'lu', 'l'],
  Duitsland: ['allemagne', 'germany', 'deutschland', 'de', 'd'],
  Engeland: ['angleterre', 'england', 'united kingdom', 'great britain', 'royaume-uni', 'uk', 'gb'],
}

const NAMES = new Map(
  Object.entries(ALSO).flatMap(([name, others]) =>
    [name.toLowerCase(), ...others].map((known): [string, string] => [known, name]),
  ),
)

/**
 * Returns a country by the product's name: 'France' and 'FR' become 'Frankrijk'. A country that is not in the
 * lists stays as typed.
 */
export const countryName = (typed: string): string => NAMES.get(typed.trim().toLowerCase()) ?? typed
