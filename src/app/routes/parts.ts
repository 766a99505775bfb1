import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './base.ts'

/** `npm run dev`, or a build that asks for it; a constant, so that what is shipped has nothing of the page. */
const HAS_PARTS = import.meta.env.MODE === 'development' || import.meta.env.MODE === 'onderdelen'

/** '/#/onderdelen': every component in every state, for who builds them. */
export const partsRoutes = HAS_PARTS
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/onderdelen',
        component: lazyRouteComponent(() => import('../parts/PartsPage.tsx'), 'PartsPage'),
      }),
    ]
  : []
