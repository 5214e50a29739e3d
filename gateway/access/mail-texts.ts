import type { Mail, MailKind } from '../providers/mailer.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

/** `{name}` is the username, `{link}` the address to go to. */
const MAIL_TEXTS: Readonly<Record<MailKind, Words>> = {
  resetLink: {
    subject: 'Choose a new password',
    text: 'Somebody asked for a new password for the account {name}.\n\nIf it was you, open this link. It works once, and for 30 minutes:\n{link}\n\nIf it was not you, do nothing: your password stays as it is.',
  },
  resetUnconfirmed: {
    subject: 'About your password',
    text: 'Somebody asked for a new password for an account that was opened with this e-mail address. The address was never confirmed, so we cannot send a link to it.\n\nIf the account is yours, please contact us. If not, do nothing.',
  },
  passwordReset: {
    subject: 'Your password was changed',
    text: 'The password of the account {name} was changed with a link that we sent to this address. Every session was ended, every device was forgotten, and every passkey was removed.\n\nIf this was not you, contact us at once.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of the account {name} was changed by somebody who was logged in and knew the old one. All other sessions were ended, and every PIN was removed. Passkeys stay: look in your profile whether you know each of them.\n\nIf this was not you, contact us at once.',
  },
  emailLink: {
    subject: 'Confirm your e-mail address',
    text: 'Please confirm that this address is yours and belongs to the account {name}. The link works once, and for 24 hours:\n{link}\n\nIf you have no account with us, do nothing.',
  },
  newEmailLink: {
    subject: 'Confirm your new e-mail address',
    text: 'Please confirm that this address is yours and is to be the one of the account {name}. The link works once, and for 24 hours:\n{link}\n\nUntil then nothing changes. If you have no account with us, do nothing.',
  },
  emailChangeAsked: {
    subject: 'Another e-mail address was asked for',
    text: 'Somebody who was logged in and knew the password asked us to write to the account {name} at another e-mail address. Nothing changes until a link that we sent there is opened.\n\nIf this was not you, change your password now: the link does not work after that.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    text: 'The account {name} has another e-mail address now, and we write to this one no more.\n\nIf this was not you, contact us at once.',
  },
  addressChanged: {
    subject: 'Your home address was changed',
    text: 'Somebody who was logged in and knew the password gave another home address for the account {name}. It may have to be checked before you can deposit or bet; you can take your money out meanwhile.\n\nIf this was not you, change your password now and contact us.',
  },
  factorOn: {
    subject: 'A code is asked for when you log in',
    text: 'From now on the account {name} asks for a code of your authenticator when somebody logs in from a device that you have not trusted.\n\nIf this was not you, contact us at once.',
  },
  factorOff: {
    subject: 'No code is asked for any more',
    text: 'The account {name} does not ask for a code of an authenticator any more when somebody logs in.\n\nIf this was not you, contact us at once.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    text: 'One of the recovery codes of the account {name} was used, and does not work again.\n\nIf this was not you, contact us at once.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'The account {name} can be opened with one more passkey.\n\nIf this was not you, contact us at once.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey of the account {name} was removed and does not open it any more.\n\nIf this was not you, contact us at once.',
  },
  handedOver: {
    subject: 'Another device was logged in',
    text: 'Another device was logged in to the account {name} with a code that was shown on one where it is open.\n\nIf this was not you, change your password: that logs every other device out. And contact us at once.',
  },
  pinSet: {
    subject: 'A PIN was set',
    text: 'A PIN was set on one of the devices of the account {name}. It opens the account on that device in place of the password.\n\nIf this was not you, change your password and contact us at once.',
  },
  pinRemoved: {
    subject: 'A PIN was removed',
    text: 'The PIN of one of the devices of the account {name} was removed: the password is needed there. If it was typed wrong too often, that device is not trusted any more either.\n\nIf this was not you, contact us at once.',
  },
  excludedOnBreak: {
    subject: 'You have excluded yourself',
    text: 'The break of the account {name} was made a self-exclusion with its password. Nobody can log in, deposit or bet before its end, and afterwards only our support opens the account again. Open bets stand and are settled, and your balance is yours.\n\nSupport is there for you: contact us any time. If this was not you, contact us at once.',
  },
};

/** A mail with its words. */
export function mailOf(kind: MailKind, to: string, name: string, link?: string): Mail {
  const { subject, text } = MAIL_TEXTS[kind];
  const filled = text.replace('{name}', () => name).replace('{link}', () => link ?? '');
  return { to, kind, subject, text: filled, ...(link === undefined ? {} : { link }) };
}
