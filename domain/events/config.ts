import * as z from 'zod/mini';
import { defaultAppConfig } from '../config/defaults.ts';
import { AppConfig } from '../contract/config.ts';
import { defineDerived } from './define.ts';
import { whole } from './privacy.ts';

export const configLoaded = defineDerived({
  type: 'config/loaded',
  doc: 'The remote configuration in force from here on; only logged when it changed (CFG-01).',
  data: z.object({ config: AppConfig }),
  privacy: { config: whole('public') },
  examples: [{ config: defaultAppConfig('slipstream') }],
});

export const configEvents = [configLoaded] as const;
