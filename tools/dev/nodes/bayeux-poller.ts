import { type BayeuxMessage, messagesIn } from '#testing/gateway/parse-frame-text.ts';

/** Bayeux over HTTP, message by message, each to the node that it is told: what a balancer makes of polls. */
export class BayeuxPoller {
  #clientId = '';

  async #send(url: string, message: object): Promise<BayeuxMessage[]> {
    const answer = await fetch(`${url}/cometd`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ ...(this.#clientId === '' ? {} : { clientId: this.#clientId }), ...message }]),
    });
    return messagesIn(await answer.text());
  }

  async handshake(url: string): Promise<void> {
    this.#clientId = '';
    const [told] = await this.#send(url, {
      channel: '/meta/handshake',
      version: '1.0',
      supportedConnectionTypes: ['long-polling'],
    });
    this.#clientId = told?.clientId ?? '';
  }

  subscribe(url: string, subscription: string): Promise<BayeuxMessage[]> {
    return this.#send(url, { channel: '/meta/subscribe', subscription });
  }

  connect(url: string): Promise<BayeuxMessage[]> {
    return this.#send(url, { channel: '/meta/connect', connectionType: 'long-polling' });
  }
}
