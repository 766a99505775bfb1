import { useEffect, useState } from 'react'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { NewRepair } from '../../../mutations/repair/create.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { finalAliases } from '../../../db/queries/aliases.ts'
import { PHOTO_SLOTS } from '../../../domain/repairs/constants.ts'
import { newRepairTexts } from './newRepairTexts.ts'
import { type InitialRepair, type NewRepairStart, prepareNewRepair } from './prepareNewRepair.ts'
import { wholeDraft } from '../../../shared/forms/draft.ts'
import { useForm } from '../../../shared/forms/useForm.ts'
import { dropOriginals, restoreOriginal } from '../../../shared/photos/draftPhoto.ts'
import { storePhoto } from '../../../shared/photos/storePhoto.ts'
import { saveWithPendingPhotos } from '../../../shared/photos/usePendingPhotos.ts'
import { NEW_REPAIR_DRAFT_KEY } from '../../../shared/repairs/draftKey.ts'
import { isRepairStored } from '../../../shared/repairs/isRepairStored.ts'
import {
  checkRepairForm,
  emptyRepairForm,
  followAliases,
  type NewRepairForm,
  nextRepairForm,
  repairFormArgs,
} from '../../../shared/repairs/repairForm.ts'

/** Returns the slot of a photo; null for an extra photo beyond the four slots of the specification. */
const slotOf = (at: string): number | null => (Number(at) > PHOTO_SLOTS ? null : Number(at))

/** Stores the repair and its photos on the device; the sync sends them later (RN-22, PH-08). */
async function submitNewRepair(form: NewRepairForm): Promise<void> {
  const photoEntries = Object.entries(form.photos)
  const photos = await Promise.all(
    photoEntries.map(async ([at, photo]) => ({ photo: await restoreOriginal(photo), slot: slotOf(at) })),
  )
  await saveWithPendingPhotos(form.comingPhotos, async (coming) => {
    await mutate('repair.create', NewRepair.parse(repairFormArgs(form)))
    // Calls made in the same tick share a transaction.
    await Promise.all([...photos, ...coming].map(({ photo, slot }) => storePhoto(form.id, photo, { slot })))
  })
  await dropOriginals(photoEntries.map(([, photo]) => photo))
}

/** The form shown until the defaults are loaded. */
const NOTHING = emptyRepairForm({ id: '', today: '', executorId: null, refusedQuote: 0 })
const DRAFT_FORMAT = wholeDraft<NewRepairForm>(NEW_REPAIR_DRAFT_KEY, {
  isStored: async ({ id, photos = {}, comingPhotos = {} }) =>
    id !== undefined && isRepairStored(id, Object.values(photos), Object.keys(comingPhotos).length > 0),
  atOnce: ({ photos, comingPhotos }) => [...Object.keys(photos), ...Object.keys(comingPhotos)].join(),
})
const NONE: ReadonlyMap<string, string> = new Map()

/** State of the new repair form. Its customer or item may get another id while it is open (B6.3). */
export function useNewRepair(start: NewRepairStart) {
  const prepared = useInitialRepair(start)
  const [next, setNext] = useState<InitialRepair | null>(null)
  const ready = next ?? prepared
  const known = useLive(finalAliases, []) ?? NONE
  const begun = ready?.form ?? NOTHING
  const form = useForm({
    record: { ...begun, ...followAliases(begun, known) },
    check: checkRepairForm,
    keepsMessages: true,
    follow: (_, { values, seen }) => ({ values: { ...values, ...followAliases(values, known) }, seen }),
    sure: ({ values }) => isMeant(values),
    save: ({ values }) => submitNewRepair(values),
    draft: DRAFT_FORMAT,
  })
  useWhenChanged(ready, () => form.restart())
  // Offer no draft if the address names a customer, an item or 'new=1', or if there is no form to replace yet.
  const anew = !ready || start.blank || start.id || start.itemId
  return {
    ...form,
    form: ready && form.values,
    offered: anew ? null : form.offered,
    unknownId: ready?.unknown ?? false,
    fee: ready?.fee ?? 0,
    /** Starts another repair for the same customer. Customer, date and defect stay; the item is cleared. */
    another: () => ready && setNext({ ...ready, unknown: false, form: nextRepairForm(form.values, newId()) }),
  }
}

/** Returns the initial state once it is loaded. */
function useInitialRepair(start: NewRepairStart): InitialRepair | null {
  const [ready, setReady] = useState<InitialRepair | null>(null)
  const key = `${start.id}/${start.itemId}/${start.blank}`
  useEffect(() => {
    let gone = false
    prepareNewRepair(start).then(
      (found) => gone || setReady(found),
      // Throw inside the state update: only then the error boundary of the screen catches it.
      (error: unknown) =>
        setReady(() => {
          throw error
        }),
    )
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the fields of `start`
  }, [key])
  return ready
}

/**
 * Asks before saving without a customer, because that means rental equipment, unless the switch says so
 * already (D-057).
 */
const isMeant = async (form: NewRepairForm): Promise<boolean> =>
  form.customerId !== null || form.rentalEquipment || confirm({ text: newRepairTexts.noCustomer })
