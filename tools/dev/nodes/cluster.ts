import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { SHORT_LIVED } from '#testing/processes/compiled.ts';
import { GatewayProcess } from '#testing/processes/gateway-process.ts';

/** One gateway of a cluster: a process of its own. */
export interface ClusterNode {
  readonly process: GatewayProcess;
  readonly url: string;
  /** ms from its start until it served. */
  readonly startedIn: number;
}

async function query(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** Real gateways on a database of their own. */
export class Cluster {
  readonly nodes: ClusterNode[] = [];
  readonly #server: string;
  readonly #script: string;
  readonly #feed: readonly string[];
  readonly #name = `nodes_${randomBytes(6).toString('hex')}`;

  /**
   * @param server a PostgreSQL server on which databases may be made
   * @param script the compiled `gateway/main.ts`
   * @param feed options of the gateways that say what they play
   */
  private constructor(server: string, script: string, feed: readonly string[]) {
    this.#server = server;
    this.#script = script;
    this.#feed = feed;
  }

  static async open(server: string, script: string, feed: readonly string[]): Promise<Cluster> {
    const cluster = new Cluster(server, script, feed);
    await query(server, `create database ${cluster.#name}`);
    return cluster;
  }

  get database(): string {
    const url = new URL(this.#server);
    url.pathname = `/${this.#name}`;
    return url.href;
  }

  ask(statement: string): Promise<readonly Record<string, unknown>[]> {
    return query(this.database, statement);
  }

  /** A number that the database answers with, by the name `n`. */
  async count(statement: string): Promise<number> {
    return Number((await this.ask(statement))[0]?.n ?? 0);
  }

  launch(): GatewayProcess {
    const where = ['--db', this.database, '--port', '0', '--demo', '--log', 'error'];
    return new GatewayProcess([...where, ...this.#feed], [SHORT_LIVED, this.#script]);
  }

  async start(): Promise<ClusterNode> {
    const began = performance.now();
    const process = this.launch();
    const node = { process, url: await process.url(), startedIn: performance.now() - began };
    this.nodes.push(node);
    return node;
  }

  node(nth: number): ClusterNode {
    const node = this.nodes[nth % this.nodes.length];
    if (node === undefined) throw new Error('the cluster has no gateway');
    return node;
  }

  /** Ends a node and starts another in its place. */
  async restart(nth: number, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    await this.node(nth).process.stop(signal);
    const node = await this.start();
    this.nodes.pop();
    this.nodes[nth] = node;
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map(({ process }) => process.stop('SIGKILL')));
    await query(this.#server, `drop database if exists ${this.#name} with (force)`);
  }
}
