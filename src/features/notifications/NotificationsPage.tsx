import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import { useAddressList } from '../../components/fields/useAddressList.ts'
import { IconCheck, IconClock } from '../../components/icons/icons.tsx'
import type { ListColumn } from '../../components/list/listTypes.ts'
import { LocalList } from '../../components/list/LocalList.tsx'
import { ActionButton, IconAction } from '../../components/page/ActionButton.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { isAccountChange } from '../../domain/notifications/accountChange.ts'
import { otherDuplicateCustomer } from '../../domain/notifications/duplicateCustomer.ts'
import { groupByObject, membersOf, type NotificationGroup } from '../../domain/notifications/groups.ts'
import { whyNotReadNotifications } from '../../domain/rights/rights.ts'
import type { Notification } from '../../domain/system/system.ts'
import { markAllRead, markRead, postpone } from './actions.ts'
import { GroupMessages } from './GroupMessages.tsx'
import classes from './Notifications.module.css'
import { useOpenNotifications } from './useOpenNotifications.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { PAGE_SIZE } from '../../lib/pageSizes.ts'
import { ROUTES } from '../../lib/routes.ts'
import { type Department, DEPARTMENTS } from '../../domain/shared/departments.ts'
import { useRights } from '../../shared/rights/useRights.ts'
import { useSession } from '../../session/useSession.ts'

/** Events about an action form (D-129 N5 and N11, and its mail). */
const isActionForm = (event: string | null) => event === 'N5' || event === 'N11' || event === 'orderMail'

/**
 * Returns the address of the subject of a notification; null if the subject has no screen.
 * @param router knows the screens: a notification may concern something of a later version
 */
export function targetOf(
  { module, objectId, event }: Notification,
  router: Pick<AnyRouter, 'routesByPath'>,
): string | null {
  if (!objectId) return null
  const other = otherDuplicateCustomer(event)
  if (other !== null) return `/doubles/customer/${objectId}/${other}`
  const route = isActionForm(event)
    ? ROUTES.actionForm
    : event === 'N15'
      ? ROUTES.ItemDetail
      : isAccountChange(event)
        ? ROUTES.account
        : module === 'rental'
          ? ROUTES.RentalDetail
          : ROUTES.RepairDetail
  if (!Object.hasOwn(router.routesByPath, route)) return null
  return route.replace(/\$\w+/, objectId)
}

const NO_SCREEN = 'Deze melding heeft geen scherm om te openen.'

const COLUMNS: readonly ListColumn<NotificationGroup>[] = [
  {
    key: 'message',
    title: 'Melding',
    clamp: true,
    render: (group) => <GroupMessages {...group} />,
  },
  {
    key: 'at',
    title: 'Datum',
    width: 160,
    nowrap: true,
    firstDir: 'desc',
    sortValue: ({ newest }) => newest.at,
    render: ({ newest }) => formatDateTime(newest.at),
  },
  {
    key: 'actions',
    title: 'Acties',
    width: 120,
    nowrap: true,
    render: (group) => <GroupActions group={group} />,
  },
]

function GroupActions({ group }: { group: NotificationGroup }) {
  const disabledReason = whyNotReadNotifications(useRights(), membersOf(group))
  return (
    <span data-no-open className={classes.actions}>
      <IconAction
        label="Markeren als gelezen"
        icon={<IconCheck size={20} />}
        disabledReason={disabledReason}
        onClick={() => void markRead(group)}
      />
      <IconAction
        label="Uitstellen tot de volgende werkdag"
        icon={<IconClock size={20} />}
        disabledReason={disabledReason}
        onClick={() => void postpone(group)}
      />
    </span>
  )
}

/** Route /rental/notifications (NO-01). */
export const RentalNotifications = () => <Notifications department="rental" />
/** Route /repair/notifications (NO-02). */
export const RepairNotifications = () => <Notifications department="repair" />
/** Route /notifications: those of the current department (D-014). */
export const NotificationsPage = () => <Notifications department={useSession().department ?? 'repair'} />

/**
 * The open notifications of a department: one row per object, newest first; a row opens its object (D-129).
 */
function Notifications({ department }: { department: Department }) {
  const open = useOpenNotifications(department)
  const [state, onState] = useAddressList({
    storageKey: 'notifications',
    defaultSize: PAGE_SIZE.notifications,
    defaultSort: 'at',
    defaultDir: 'desc',
  })
  const show = useShow()
  const rights = useRights()
  const groups = useMemo(() => open && groupByObject(open), [open])
  return (
    <div>
      <PageTitle title={`Meldingen ${DEPARTMENTS[department]}`}>
        {open && open.length > 0 && (
          <ActionButton
            icon={<IconCheck />}
            disabledReason={whyNotReadNotifications(rights, open)}
            onClick={() => void readAll(open)}
          >
            Alles gelezen
          </ActionButton>
        )}
      </PageTitle>
      <LocalList
        label="Meldingen"
        columns={COLUMNS}
        all={groups}
        textsOf={(group) => membersOf(group).map(({ message }) => message)}
        emptyHint="Wat iemand van de afdeling moet weten, verschijnt hier vanzelf."
        state={state}
        onState={onState}
        onOpen={show}
      />
    </div>
  )
}

function useShow() {
  const router = useRouter()
  return ({ newest }: NotificationGroup) => {
    const address = targetOf(newest, router)
    if (address) router.history.push(address)
    else toastWarning(NO_SCREEN)
  }
}

async function readAll(open: readonly Notification[]): Promise<void> {
  const whom = open.every(({ userId }) => userId) ? '' : ' voor iedereen van de afdeling'
  const text = `Wilt u ${open.length === 1 ? 'deze melding' : `deze ${open.length} meldingen`} als gelezen aanduiden${whom}?`
  if (open.length === 1 || (await confirm({ text }))) await markAllRead(open)
}
