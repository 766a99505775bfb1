import { PHOTO_PHASES, type PhotoPhase } from '../../domain/repairs/constants.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { formatNumber } from '../../lib/money.ts'

const many = (n: number) => (n > 9_999 ? 'meer dan 9.999' : formatNumber(n))

export const photoTexts = {
  take: "Foto's maken",
  camera: 'Camera',
  shoot: 'Foto nemen',
  phase: 'Moment van de foto',
  last: 'Laatste foto wissen',
  done: 'Klaar',
  taken: (n: number) => countWithNoun(n, 'foto genomen', "foto's genomen"),
  starting: 'De camera start …',
  refused: 'De camera mag niet gebruikt worden. Geef de app toegang in de instellingen van uw browser.',
  none: 'Er is geen camera gevonden.',
  choose: "Foto's kiezen",
  full: "Deze herstelling heeft al het grootste aantal foto's.",
  failed: 'Deze foto kon niet bewaard worden. Neem ze opnieuw.',
  torchOn: 'Lamp aan',
  torchOff: 'Lamp uit',
  otherCamera: 'Andere camera',
  usedStorage: 'Gebruikte opslag van dit toestel',
  fit: (n: number) => `Plaats voor ${many(n)} foto's`,
  fewFit: (n: number) => `Bijna vol: nog plaats voor ${many(n)} foto's. Maak verbinding om ze te versturen.`,
  phases: {
    [PHOTO_PHASES.arrival]: 'Bij binnenkomst',
    [PHOTO_PHASES.during]: 'Tijdens',
    [PHOTO_PHASES.after]: 'Na herstelling',
  } satisfies Record<PhotoPhase, string>,
  noPhase: 'Zonder moment',
  draw: 'Tekenen',
  drawTitle: 'Tekenen op een kopie',
  arrow: 'Pijl',
  circle: 'Cirkel',
  text: 'Tekst',
  textAsk: 'Tekst op de foto',
  undo: 'Stap terug',
  saveCopy: 'Kopie bewaren',
  drawn: 'De kopie met tekening is bewaard.',
  onDocuments: 'Op papier en in mails',
  place: (n: number) => `Plaats ${n}`,
  noPlace: 'Geen van de vier plaatsen',
  small: 'Verkleinde foto: het origineel is niet op dit toestel.',
  loading: 'Het origineel wordt opgehaald …',
  drawnOn: 'Getekende kopie',
  preparing: 'Foto wordt klaargemaakt …',
  recovered: (n: number) =>
    n === 1
      ? 'De foto die u koos voor het scherm sloot, is alsnog toegevoegd.'
      : `De ${n} foto's die u koos voor het scherm sloot, zijn alsnog toegevoegd.`,
  notRecovered: (reason: string) =>
    `Een foto die u koos voor het scherm sloot, kon niet toegevoegd worden: ${reason}`,
  noRepair: 'de herstelling staat niet meer op dit toestel.',
  noItem: 'het item staat niet meer op dit toestel.',
  saveFile: 'Foto als bestand bewaren',
} as const
