import type { Page } from '@playwright/test';
import { getAppConfig } from '#domain/contract/config.ts';

/**
 * Another waiting period than the gateway's, in its configuration and in the pages that come with it
 * (`gateway/http/first-page.ts`).
 */
export const shortenWaiting = (page: Page, seconds: number): Promise<unknown> =>
  page.route('**/*', async (route) => {
    const request = route.request();
    const isConfig = new URL(request.url()).pathname === getAppConfig.path;
    if (!isConfig && !request.isNavigationRequest()) return route.fallback();
    const answer = await route.fetch();
    const told = `"waitingPeriodSeconds":${seconds}`;
    const body = (await answer.text()).replace(/"waitingPeriodSeconds":\d+/, told);
    return route.fulfill({ response: answer, body });
  });
