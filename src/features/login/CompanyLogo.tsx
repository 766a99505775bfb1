import { useEffect, useState } from 'react'
import { request } from '../../lib/http.ts'
import { afterFirstScreen } from '../../startup/firstScreen.ts'
import classes from './CompanyLogo.module.css'

interface Company {
  name: string
  /** A data URL. */
  logo: string
}

/** The logo of the company, once the server answers; it takes no room of the page (DM-05). */
export function CompanyLogo() {
  const [company, setCompany] = useState<Company | null>(null)
  useEffect(() => {
    void afterFirstScreen()
      .then(() => request<{ company: Company | null }>('GET', '/login/company', { anonymous: true }))
      .then((answer) => setCompany(answer.company))
      .catch(() => undefined)
  }, [])
  return (
    company && <img className={classes.logo} src={company.logo} alt={company.name} title={company.name} />
  )
}
