/**
 * Which news of the time that is left a customer has read on a London day, and until when that holds, epoch
 * ms (RGT-04.2). Both null where none was. An earlier build tells it in every tab as before. Never edited
 * once released.
 */
export const statements: readonly string[] = [
  `alter table minutes_used
    add column news_read text check (news_read in ('half', 'ten', 'one')),
    add column news_until bigint,
    add check ((news_read is null) = (news_until is null))`,
];
