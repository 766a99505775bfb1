import type { ReactNode } from 'react'
import { PageTitle } from '../../../components/page/PageTitle.tsx'

/** A settings tab as a separate screen (D-120). */
export const SettingsPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <PageTitle title={title} />
    {children}
  </div>
)
