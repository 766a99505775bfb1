import { useState } from 'react'
import { dayInBrussels } from '../../domain/shared/days.ts'

/** The day in Brussels when the screen was opened (D-136). */
export const useToday = (): string => useState(() => dayInBrussels(new Date().toISOString()))[0]
