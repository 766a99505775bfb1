import { DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/nl'
import type { ReactNode } from 'react'

const SETTINGS: DatesProviderSettings = { locale: 'nl', firstDayOfWeek: 1, weekendDays: [0, 6] }

/**
 * Dutch names and weeks from Monday for the calendars inside (SH-24). Wrap every use of @mantine/dates in it.
 * It is not at the root of the app, to keep date code out of the first download.
 */
export function DutchDates({ children }: { children: ReactNode }) {
  return <DatesProvider settings={SETTINGS}>{children}</DatesProvider>
}
