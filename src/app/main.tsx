import '../lib/noEval.ts'
import './normalizeAddress.ts'
import '@mantine/core/styles.css'
import './theme/font.css'
import './theme/tokens.css'
import './theme/surfaces.css'
import './theme/controls.css'
import { createRoot } from 'react-dom/client'
import { isStorageAllowed } from '../lib/tabStorage.ts'
import { App } from './App.tsx'
import { startWatchers } from './watchers.ts'
import { preloadScreen } from './router.ts'
import { registerServiceWorker } from './serviceWorker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (isStorageAllowed()) {
  startWatchers()
  preloadScreen()
  createRoot(root).render(<App />)
  registerServiceWorker()
} else void import('./blockedStorage.ts').then(({ showBlockedStorage }) => showBlockedStorage(root))
