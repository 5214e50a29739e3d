import fc from 'fast-check';

/**
 * A list that may have forty steps is drawn with up to forty. Left to itself the library draws lists of about ten, however
 * long they may be: what needs a dozen steps to go wrong was never met.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });
