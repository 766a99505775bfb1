/**
 * Passwords that everybody tries first (B8, ASVS 6.2.4), of those that are long enough to be accepted at all: the ones
 * that head every published list, with their Dutch and our trade's counterparts. Figures and signs behind a word do
 * not save it.
 */
const WORDS = `
  abcdefgh aanmelden administrator antwerpen azertyui azertyuiop baseball bedrijf belgie belgium beheerder
  bonjour brussel brussels camera changeme computer danielle dashboard default dolphin dragon elephant
  einstein fantastisch feyenoord football geheim geheimpje gent gouwgouw herstel herstelling hallo hallohallo
  iloveyou inloggen internet jennifer jordan jullie klant konijn konijntje liefde liverpool login lovelove
  master matthias michelle monkey mustang nederland nintendo onbekend passwoord password passwort paswoord
  pokemon princess prinses qazwsx qazwsxedc qwerty qwertyui qwertyuiop rotterdam schatje secret sunshine superman
  starwars studio telefoon test testtest trustno victoria verhuur vakantie voetbal wachtwoord welcome welkom
  werkbank whatever windows winter zomer zonnebloem zxcvbnm
`
const COMMON = new Set(WORDS.trim().split(/\s+/))

const ROWS = [
  '01234567890',
  '0987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
]

/** Whether somebody who guesses would soon have it; case, and the usual signs for letters, make no difference. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, '')
  const spelled = plain.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll('3', 'e')
  const bare = (text: string) => text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  return (
    /^(..?)\1{3,10}$/.test(plain) ||
    ROWS.some((row) => row.includes(plain)) ||
    COMMON.has(bare(plain)) ||
    COMMON.has(bare(spelled))
  )
}
