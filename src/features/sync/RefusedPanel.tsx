import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import { IconDownload } from '../../components/icons/icons.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { copyText } from '../../components/toasts/copyText.ts'
import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { newId } from '../../db/newId.ts'
import { activeExecutors, refusedQuote } from '../../db/queries/settings.ts'
import { rentalDraftFrom } from './newRentalFrom.ts'
import { type RefusalGroup, useRefused } from './queries.ts'
import { reasonText, refusalAsText, type Remedy, remedyFor } from './refusal.ts'
import { resend, RESENT_TEXT } from './resend.ts'
import { ResendDialog } from './ResendDialog.tsx'
import classes from './SyncPage.module.css'
import { WhenAndWho } from './WaitingPanel.tsx'
import { formatDateTime, today } from '../../lib/dates.ts'
import { ROUTES } from '../../lib/routes.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { useSession } from '../../session/useSession.ts'
import { takeOutOfBin } from '../../shared/bin/bin.ts'
import { readDraft, writeDraft } from '../../shared/drafts/drafts.ts'
import { NEW_REPAIR_DRAFT_KEY } from '../../shared/repairs/draftKey.ts'
import { emptyRepairForm } from '../../shared/repairs/repairForm.ts'
import { useExistingFor as acceptExisting, discardRefused, exportRefused } from '../../sync/client.ts'

const REPLACE = 'Er is al een half ingevulde herstelling op dit toestel. Wilt u die vervangen?'

/**
 * Fills the draft of a new repair with the values of a change to a deleted repair, under a new id (B6.5).
 * @returns true if the screen can be opened; false if the user keeps the existing draft
 */
async function repairDraftFrom(known: Record<string, unknown>): Promise<boolean> {
  if (
    (await readDraft(NEW_REPAIR_DRAFT_KEY)) &&
    !(await confirm({ text: REPLACE, yes: 'Vervangen', danger: true }))
  )
    return false
  const [executors, fee] = await Promise.all([activeExecutors(), refusedQuote()])
  const blank = emptyRepairForm({
    id: newId(),
    today: today(),
    executorId: executors[0]?.id ?? null,
    refusedQuote: fee,
  })
  await writeDraft(NEW_REPAIR_DRAFT_KEY, { ...blank, ...known })
  return true
}

/** Downloads refused changes as JSON: one group, or all of them including the discarded ones. */
async function downloadRefused(group?: RefusalGroup): Promise<void> {
  const content: unknown = group
    ? [group.root, ...group.dependants].map(({ row, text }) => ({ text, ...row }))
    : await exportRefused()
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `niet-gesynchroniseerd-${today()}.json`)
}

/**
 * The changes that the server refused. Nothing is lost: each can be corrected, copied, exported or discarded
 * (D-022).
 */
export function RefusedPanel() {
  const groups = useRefused()
  const [resent, setResent] = useState<RefusalGroup | null>(null)
  if (!groups || groups.length === 0) return null
  const count = groups.reduce((sum, { dependants }) => sum + 1 + dependants.length, 0)
  return (
    <Panel
      title={`Niet gesynchroniseerd (${count})`}
      flush
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload />}
          onClick={() => void downloadRefused()}
        >
          Alles exporteren
        </Button>
      }
    >
      {groups.map((group) => (
        <RefusedCard key={group.root.mid} group={group} onResend={() => setResent(group)} />
      ))}
      <ResendDialog group={resent} onClose={() => setResent(null)} />
    </Panel>
  )
}

/** Variant of the first action of each card. There may be many cards, and a screen has one primary action. */
const FIRST = 'light'

function RefusedCard({ group, onResend }: { group: RefusalGroup; onResend: () => void }) {
  const { root, dependants } = group
  const remedy = remedyFor(group)
  return (
    <article className={classes.group} aria-label={root.text}>
      <p className={classes.text}>{root.text}</p>
      <WhenAndWho change={root} />
      <p className={classes.reason}>{reasonText(root)}</p>
      {dependants.length > 0 && (
        <ul className={classes.dependants} aria-label="Hangt hiervan af">
          {dependants.map(({ mid, text }) => (
            <li key={mid}>{text}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {remedy && <RemedyButton remedy={remedy} group={group} />}
        <Button variant={remedy ? 'default' : FIRST} onClick={onResend}>
          Aanpassen en opnieuw versturen
        </Button>
        <Button variant="default" onClick={() => void copy(group)}>
          Kopiëren
        </Button>
        <Button variant="default" onClick={() => void downloadRefused(group)}>
          Exporteren
        </Button>
        <Button variant="default" onClick={() => void discard(group)}>
          Verwerpen
        </Button>
      </div>
    </article>
  )
}

function RemedyButton({ remedy, group }: { remedy: Remedy; group: RefusalGroup }) {
  const navigate = useNavigate()
  if (remedy.kind === 'useExisting')
    return (
      <Button variant={FIRST} onClick={() => void keepExisting(group, remedy.use)}>
        Gebruik bestaande
      </Button>
    )
  if (remedy.kind === 'confirmBilled')
    return (
      <Button variant={FIRST} onClick={() => void changeBilled(group)}>
        Toch wijzigen
      </Button>
    )
  if (remedy.kind === 'newRental') return <NewRentalButton prefill={remedy.prefill} />
  const make = async () => {
    if (await repairDraftFrom(remedy.prefill)) await navigate({ to: ROUTES.NewRepairWithoutCustomer })
  }
  const { binned } = remedy
  return (
    <>
      {binned && (
        <Button variant={FIRST} onClick={() => void bringBack(group, binned)}>
          Haal uit prullenbak
        </Button>
      )}
      <Button variant={binned ? 'default' : FIRST} onClick={() => void make()}>
        Maak nieuwe herstelling hiervan
      </Button>
    </>
  )
}

function NewRentalButton({ prefill }: { prefill: Record<string, unknown> }) {
  const navigate = useNavigate()
  const { user } = useSession()
  const make = async () => {
    await rentalDraftFrom(prefill, user ? `${user.name} ${user.lastName}`.trim() : null)
    await navigate({ to: ROUTES.NewRentalWithoutCustomer })
  }
  return (
    <Button variant={FIRST} onClick={() => void make().catch(toastSaveFailed)}>
      Maak nieuwe verhuur hiervan
    </Button>
  )
}

/** Restores the repair from the bin, then sends the refused changes again (B6.5). */
async function bringBack(group: RefusalGroup, repairId: string): Promise<void> {
  try {
    if (await takeOutOfBin(repairId)) await resend(group)
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** Sends without a further question: the reason above the button already asks it. */
async function changeBilled(group: RefusalGroup): Promise<void> {
  try {
    if (await resend(group)) toastSuccess(RESENT_TEXT)
  } catch (error) {
    toastSaveFailed(error)
  }
}

const EXISTING_TEXTS = {
  alias: 'De bestaande gegevens worden gebruikt.',
  drop: 'De bestaande staffel blijft; de gewijzigde houdt haar aantal dagen en tarief.',
}

async function keepExisting({ root }: RefusalGroup, use: keyof typeof EXISTING_TEXTS): Promise<void> {
  try {
    await acceptExisting(root.mid)
    toastSuccess(EXISTING_TEXTS[use])
  } catch (error) {
    toastSaveFailed(error)
  }
}

const copy = (group: RefusalGroup): Promise<void> =>
  copyText(refusalAsText(group, formatDateTime), 'Kopiëren lukt niet op dit toestel; gelieve te exporteren.')

async function discard({ root, dependants }: RefusalGroup): Promise<void> {
  const n = dependants.length
  const also =
    n === 0
      ? ''
      : n === 1
        ? ' Ook 1 wijziging die ervan afhangt vervalt.'
        : ` Ook ${n} wijzigingen die ervan afhangen vervallen.`
  const text = `Wilt u deze wijziging verwerpen? ${root.text}${also}`
  if (!(await confirm({ text, yes: 'Verwerpen', danger: true }))) return
  try {
    await discardRefused(root.mid)
    toastSuccess('Wijziging verworpen.')
  } catch (error) {
    toastSaveFailed(error)
  }
}
