import { optionsFrom, UsageError } from '#gateway/config/command-line.ts';

/** What is started for a developer. */
export interface DevelopmentPlan {
  readonly gateway: readonly string[];
  readonly vite: readonly string[];
  /** Where vite's server finds the gateway: the two move together. */
  readonly gatewayUrl: string;
}

const APP_PORT = '--app-port';

/** Splits what is vite's from what is the gateway's. */
function appPortIn(args: readonly string[]): {
  readonly rest: string[];
  readonly appPort: string | undefined;
} {
  const rest = [...args];
  const at = rest.findIndex((arg) => arg === APP_PORT || arg.startsWith(`${APP_PORT}=`));
  if (at === -1) return { rest, appPort: undefined };
  const [flag = ''] = rest.splice(at, 1);
  const value = flag === APP_PORT ? rest.splice(at, 1)[0] : flag.slice(APP_PORT.length + 1);
  if (!/^[1-9]\d{0,4}$/.test(value ?? ''))
    throw new UsageError(`${APP_PORT} takes a port, not "${value ?? ''}"`);
  return { rest, appPort: value };
}

/** An address of every interface is reached by the one that is always there. */
const reached = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/** @throws UsageError */
export function planOf(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): DevelopmentPlan {
  const { rest, appPort } = appPortIn(args);
  const { host, port } = optionsFrom(rest, env);
  if (port === 0) throw new UsageError('npm run dev needs to know the port of its gateway: any but 0');
  const name = reached(host);
  return {
    gateway: ['gateway/main.ts', '--log', 'info', ...rest],
    vite: appPort === undefined ? [] : ['--port', appPort, '--strictPort'],
    gatewayUrl: `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}`,
  };
}
