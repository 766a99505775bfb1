import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { useLive } from '../../../db/live.ts'
import { repairsForManufacturers } from '../../../db/queries/repairs.ts'
import classes from './ToManufacturer.module.css'
import { ManufacturerGroup } from './ManufacturerGroup.tsx'
import { toManufacturerTexts } from './toManufacturerTexts.ts'

/** Route /repair/manufacturer: the repairs that go to manufacturers, one mail per manufacturer (FB). */
export function ToManufacturerPage() {
  const batches = useLive(repairsForManufacturers, [])
  return (
    <div className={classes.page}>
      <PageTitle title={toManufacturerTexts.title} />
      {batches?.length === 0 && (
        <EmptyState text={toManufacturerTexts.none} hint={toManufacturerTexts.noneHint} />
      )}
      {batches?.map((batch) => (
        <ManufacturerGroup key={batch.manufacturer?.id ?? ''} batch={batch} />
      ))}
    </div>
  )
}
