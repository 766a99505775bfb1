import { Button } from '@mantine/core'
import { ConflictMark } from '../../src/components/forms/ConflictMark.tsx'
import { IconMail } from '../../src/components/icons/icons.tsx'
import { UnsentMark } from '../../src/components/forms/UnsentMark.tsx'
import { Chip, Chips, ChipSelect } from '../../src/components/list/Chips.tsx'
import { SelectionBar } from '../../src/components/list/SelectionBar.tsx'
import { StatusBadge } from '../../src/components/status/StatusBadge.tsx'
import { StatusSelect } from '../../src/components/status/StatusSelect.tsx'
import { TONES } from '../../src/components/status/tones.ts'
import { keysOf } from '../../src/lib/objects.ts'
import { syncLook } from '../../src/features/sync/syncLook.ts'
import { INITIAL_STATUS, type SyncStatus } from '../../src/sync/engine/status.ts'
import { Banner } from '../../src/components/page/Banner.tsx'
import { NoteBox } from '../../src/components/page/NoteBox.tsx'
import { SyncPill } from '../../src/app/shell/SyncIndicator.tsx'
import { Part, StateRow } from './Part.tsx'

const nothing = () => undefined
const STATUSES = [
  { value: 'Optie', tone: 'orange' },
  { value: 'Bevestigd', tone: 'blue' },
] as const

/** Status dots with their words, and the small marks beside a record. */
export const Statuses = () => (
  <Part name="statussen" title="Statussen">
    <StateRow>
      {keysOf(TONES).map((tone) => (
        <StatusBadge key={tone} tone={tone}>
          {tone}
        </StatusBadge>
      ))}
    </StateRow>
    <StateRow>
      <StatusSelect label="Status" options={STATUSES} value="Bevestigd" onChange={nothing} />
      <StatusSelect label="Status, groot" size="lg" options={STATUSES} value="Optie" onChange={nothing} />
      <StatusSelect label="Status, onbekend" options={STATUSES} value="Vroeger" onChange={nothing} />
      <UnsentMark withText />
      <UnsentMark />
      <ConflictMark count={2} />
    </StateRow>
  </Part>
)

/** Quick filters: off, on, without a count, with a choice. */
export const Filters = () => (
  <Part name="filters" title="Filters">
    <StateRow>
      <Chips label="Filters">
        <Chip on={false} count={12} onClick={nothing}>
          Te laat
        </Chip>
        <Chip on count={3} tone="blue" onClick={nothing}>
          Bevestigd
        </Chip>
        <Chip on={false} count={0} tone="orange" onClick={nothing}>
          Optie
        </Chip>
        <Chip on={false} count={undefined} onClick={nothing}>
          Nog niet geteld
        </Chip>
      </Chips>
      <Chips label="Wat opent">
        <Chip open={false} count={0} icon={<IconMail size={16} />} onClick={nothing}>
          Mails
        </Chip>
        <Chip open count={4} icon={<IconMail size={16} />} onClick={nothing}>
          Mails
        </Chip>
      </Chips>
      <Chips label="Keuzes">
        {[undefined, 'els'].map((value) => (
          <ChipSelect
            key={value ?? 'geen'}
            label="Uitvoerder"
            none="Alle uitvoerders"
            value={value}
            options={[{ value: 'els', label: 'Els', count: 4 }]}
            onChange={nothing}
          >
            Uitvoerder
          </ChipSelect>
        ))}
      </Chips>
    </StateRow>
  </Part>
)

const SYNC: readonly Partial<SyncStatus>[] = [
  {},
  { state: 'sending', waiting: 3 },
  { state: 'offline', online: false, waiting: 2 },
  { state: 'auth', waiting: 1 },
  { refused: 2 },
  { conflicts: 1 },
]

/** The sync indicator in each state, and the banners above a screen. */
export const Messages = () => (
  <Part name="synchronisatie" title="Synchronisatie en balken">
    <StateRow>
      {SYNC.map((state, at) => {
        const status = { ...INITIAL_STATUS, ...state }
        return <SyncPill key={at} look={syncLook(status)} status={status} />
      })}
    </StateRow>
    <Banner tone="info">Er is een nieuwe versie beschikbaar.</Banner>
    <Banner tone="warning" onClose={nothing}>
      Dit toestel kan gegevens wissen.
    </Banner>
    <SelectionBar count={3} onClear={nothing}>
      <Button variant="default">Archiveren</Button>
    </SelectionBar>
    <NoteBox tone="grey">De mailserver is ingesteld op de server zelf.</NoteBox>
    <NoteBox tone="blue" title="Er staat nog een onafgewerkte herstelling op dit toestel.">
      Camera, geen beeld
    </NoteBox>
    <NoteBox tone="orange">Dit bestek heeft nog geen lijnen.</NoteBox>
    <NoteBox tone="red">Dit toestel staat als gestolen.</NoteBox>
  </Part>
)
