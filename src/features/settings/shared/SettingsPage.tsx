import type { ReactNode } from 'react'
import { PageTitle } from '../../../components/page/PageTitle.tsx'

/** A tab of the settings as a screen of its own (D-120). */
export const SettingsPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <PageTitle title={title} />
    {children}
  </div>
)
