import { useState } from 'react'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconEdit } from '../../../components/icons/icons.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { Panel } from '../../../components/page/Panel.tsx'
import { useLive } from '../../../db/live.ts'
import { kitFacts, sharedModelData } from '../../../db/queries/kits.ts'
import { type ItemModel, modelId } from '../../../domain/items/itemModel.ts'
import { modelName } from '../../../domain/items/model.ts'
import { ITEM_MODEL_FIELDS } from '../../../domain/items/partFieldList.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { Target } from '../../../shared/forms/useRecordForm.ts'
import { partName } from '../../../shared/parts/parts.ts'
import { StoredPicture } from '../../../shared/photos/StoredPicture.tsx'
import classes from './Dossier.module.css'
import pictures from './Model.module.css'
import { dossierTexts } from './dossierTexts.ts'

const ModelDialog = lazyComponent(() => import('./ModelDialog.tsx'), 'ModelDialog')

/** The data that this unit shares with the other units of its model. */
export function ModelPanel({ brand, model }: { brand: string; model: string }) {
  const found = useLive(async () => {
    const shared = await sharedModelData({ brand, model })
    return { shared, facts: await kitFacts(shared?.accessories ?? []) }
  }, [brand, model])
  const [edited, setEdited] = useState<Target<ItemModel> | null>(null)
  if (!found) return null
  const { shared, facts } = found
  const none = { id: modelId({ brand, model }), brand, model, dayPrice: null, accessories: [], picture: null }
  const edit = () => setEdited({ row: shared ?? none })
  return (
    <Panel
      title={dossierTexts.model}
      actions={<IconAction label={dossierTexts.editModel} icon={<IconEdit />} onClick={edit} />}
    >
      <dl className={classes.facts}>
        <div>
          <dt>{ITEM_MODEL_FIELDS.picture.label}</dt>
          <dd>
            {shared?.picture ? (
              <StoredPicture
                sha256={shared.picture}
                alt={modelName({ brand, model })}
                className={pictures.picture}
                away={dossierTexts.pictureAway}
              />
            ) : (
              dossierTexts.noPicture
            )}
          </dd>
        </div>
        <div>
          <dt>{ITEM_MODEL_FIELDS.dayPrice.label}</dt>
          <dd>
            {shared?.dayPrice == null ? dossierTexts.unknown : `${formatMoney(shared.dayPrice)} per dag`}
          </dd>
        </div>
        <div>
          <dt>{ITEM_MODEL_FIELDS.accessories.label}</dt>
          <dd>
            {shared?.accessories.map((part) => (
              <div
                key={part.id}
              >{`${part.quantity} × ${partName(part, facts.items) ?? dossierTexts.unknown}`}</div>
            ))}
            {!shared?.accessories.length && dossierTexts.nothingAlong}
          </dd>
        </div>
      </dl>
      {edited && <ModelDialog target={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}
