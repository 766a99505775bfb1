import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface IconButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** The browser's own tooltip: one that floats costs more script than the rest of the bar. */
export function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}
