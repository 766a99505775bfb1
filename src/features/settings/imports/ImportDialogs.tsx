import { Loader, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { IMPORTS } from '../../../domain/imports/kinds.ts'
import classes from './Imports.module.css'
import { importProgress, importTexts, progressText } from './imports.ts'
import { PreviewTable } from './PreviewTable.tsx'
import type { ImportRun, ImportStage } from './useImport.ts'

const EVERY_MS = 1_000

/** Returns the progress of an import in words. @param id null if no import is running */
function useProgress(id: string | null): string {
  const [shown, setShown] = useState<{ id: string; text: string } | null>(null)
  useEffect(() => {
    if (id === null) return
    let gone = false
    const poll = async () => {
      const progress = await importProgress(id).catch(() => null)
      if (!gone && progress) setShown({ id, text: progressText(progress) })
    }
    const timer = setInterval(() => void poll(), EVERY_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [id])
  return shown && shown.id === id ? shown.text : importTexts.wait
}

/** The dialogs for each stage of an import (IM-09, IM-12, D-128). */
export function ImportDialogs({ running }: { running: ImportRun }) {
  const { stage, close } = running
  return (
    <>
      <Busy stage={stage} />
      <PreviewDialog running={running} />
      <FormDialog opened={stage.at === 'refused'} title="Bestand niet geïmporteerd" size="lg" onClose={close}>
        {stage.at === 'refused' && <Reasons {...stage} />}
      </FormDialog>
      <FormDialog opened={stage.at === 'notFound'} title={importTexts.notFound} size="lg" onClose={close}>
        {stage.at === 'notFound' && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th>Merk</th>
                <th>Model</th>
                <th>Serienummer</th>
              </tr>
            </thead>
            <tbody>
              {stage.items.map(({ brand, model, serialNumber }) => (
                <tr key={`${brand}/${model}/${serialNumber}`}>
                  <td>{brand}</td>
                  <td>{model}</td>
                  <td>{serialNumber}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FormDialog>
    </>
  )
}

/** A dialog that cannot be closed, because nothing else can be done meanwhile (IM-09). */
function Busy({ stage }: { stage: ImportStage }) {
  const text = stage.at === 'checking' ? importTexts.checking : importTexts.busy
  const progress = useProgress('progress' in stage ? stage.progress : null)
  return (
    <Modal
      opened={stage.at === 'checking' || stage.at === 'importing'}
      onClose={() => {}}
      title={text}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <output className={classes.busy}>
        <Loader aria-hidden /> <span>{progress}</span>
      </output>
    </Modal>
  )
}

function PreviewDialog({ running: { stage, run, close } }: { running: ImportRun }) {
  const shown = stage.at === 'preview' ? stage : null
  const wrong = shown?.preview.errorCount ?? 0
  // Return false: the next stage replaces the dialog, it must not close itself.
  const start = () => {
    void run()
    return false
  }
  return (
    <FormDialog
      opened={shown !== null}
      title={shown ? `${IMPORTS[shown.kind].title} importeren` : ''}
      size="xl"
      onClose={close}
      {...(wrong === 0 ? { onSave: start, saveLabel: importTexts.run } : {})}
    >
      {shown && (
        <>
          <p className={classes.counts}>
            {[
              `${shown.preview.inserted} nieuw`,
              `${shown.preview.updated} bijgewerkt`,
              `${shown.preview.unchanged} ongewijzigd`,
              `${shown.preview.refused} geweigerd`,
            ].join(' · ')}
          </p>
          {shown.preview.sheet && (
            <p className={classes.counts}>{importTexts.readSheet(shown.preview.sheet)}</p>
          )}
          {shown.preview.encoding && (
            <p className={classes.warning}>{importTexts.readAs(shown.preview.encoding)}</p>
          )}
          {shown.preview.numbersAsCodes > 0 && (
            <p className={classes.warning}>{importTexts.numbersAsCodes(shown.preview.numbersAsCodes)}</p>
          )}
          {shown.preview.keyless > 0 && (
            <p className={classes.warning}>{importTexts.keyless(shown.preview.keyless)}</p>
          )}
          {wrong > 0 && <Reasons heading={importTexts.failed} reasons={shown.preview.rows} count={wrong} />}
          <PreviewTable preview={shown.preview} />
        </>
      )}
    </FormDialog>
  )
}

interface ReasonsProps {
  /** The error of the file as a whole; null if the reasons are enough. */
  heading: string | null
  reasons: readonly string[]
  count: number
}

function Reasons({ heading, reasons, count }: ReasonsProps) {
  return (
    <div role="alert">
      {heading !== null && <p className={classes.refused}>{heading}</p>}
      <p className={classes.refused}>
        {heading === null ? importTexts.nothingYet : importTexts.nothingWritten}
      </p>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {count > reasons.length && <li>… en nog {count - reasons.length} andere</li>}
      </ul>
    </div>
  )
}
