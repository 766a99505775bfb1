import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { useIsPhone } from '../../../components/page/useIsPhone.ts'
import type { HandoverEntry, HandoverMode } from '../../../domain/rentals/handover.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { DeskHandover } from './DeskHandover.tsx'
import { returnDamaged } from './handoverActions.ts'
import { handoverTexts } from './handoverTexts.ts'
import { handoverEntryName, unitName } from './itemNames.ts'
import { PhoneHandover } from './phone/PhoneHandover.tsx'
import { type Handover, useHandover } from './useHandover.ts'
import { useHandoverScreen } from './useHandoverScreen.ts'

const DamageDialog = lazyComponent(() => import('./DamageDialog.tsx'), 'DamageDialog')

/** The units of a rental leave the company or come back, by scan or by a tap on each (OI). */
export function HandoverPage() {
  const { rentalId = '' } = useParams({ strict: false })
  const { mode }: { mode?: string } = useSearch({ strict: false })
  const found = useHandover(rentalId)
  if (found === undefined) return null
  return (
    <FormHost
      key={`${rentalId} ${mode}`}
      subject={found}
      keyOf={({ rental }) => rental.id}
      notice={() => ({ text: handoverTexts.goneMeanwhile, canSave: false })}
      otherwise={<EmptyState text={handoverTexts.gone} />}
    >
      {(handover) => <Screen found={handover} mode={mode === 'out' ? 'out' : 'back'} />}
    </FormHost>
  )
}

function Screen({ found, mode }: { found: Handover; mode: HandoverMode }) {
  const { rental } = found
  const today = useToday()
  const isPhone = useIsPhone()
  const [damaged, setDamaged] = useState<HandoverEntry | null>(null)
  const screen = useHandoverScreen(found, mode, setDamaged)
  return (
    <>
      {isPhone ? <PhoneHandover screen={screen} /> : <DeskHandover screen={screen} />}
      {damaged && (
        <DamageDialog
          draftKey={`rental.damage/${rental.id}/${damaged.line.id}/${damaged.itemId}`}
          name={handoverEntryName(damaged, screen.itemOf(damaged))}
          cameraFirst={isPhone}
          onClose={() => setDamaged(null)}
          onSave={async (form) => {
            const made = await returnDamaged(rental, damaged, form, today)
            if (made)
              screen.scan.showMessage({
                text: handoverTexts.isDamaged(unitName(screen.itemOf(damaged))),
                ok: true,
              })
            return made
          }}
        />
      )}
    </>
  )
}
