import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './base.ts'

/**
 * True for `npm run dev`, or for a build in mode `onderdelen`. A constant, so that shipped builds drop the
 * page.
 */
const HAS_PARTS = import.meta.env.MODE === 'development' || import.meta.env.MODE === 'onderdelen'

/** '/#/onderdelen': every component in every state, for developers. */
export const partsRoutes = HAS_PARTS
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/onderdelen',
        component: lazyRouteComponent(() => import('../parts/PartsPage.tsx'), 'PartsPage'),
      }),
    ]
  : []
