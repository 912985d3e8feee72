/**
 * "the password of" each of the people of the standard document, as the server hashes passwords. They are hashed already because so
 * many servers start with that document; that a bootstrap file may have passwords in clear is the subject of `same-ids.test.ts`.
 */
export const HASHED_PASSWORDS: Readonly<Record<string, string>> = {
  alice: '$argon2id$v=19$m=19456,t=2,p=1$31g0k6uPZAGYiy16zSGhhA$9yUwycanIBpMM3MN2zU6winwJKOlpvPjEVdwl2yeDgo',
  bob: '$argon2id$v=19$m=19456,t=2,p=1$B8IesLE4MFarqEBH6KVqIg$07FcxflIXuHWoQXysnKVyaWVzK5NOEQDDJ+krL6g4zw',
  carol: '$argon2id$v=19$m=19456,t=2,p=1$X4hwvaFt88rjXo+I5fZQXQ$iPsCNoxJhxPupFIDjuFq37AccMJJlTi+DODklct1fkE',
  greta: '$argon2id$v=19$m=19456,t=2,p=1$PEm92+0lsyxuCyeQO4COGQ$0gds6iOVc8dcUqMlWjaJQ1qIpiPAvbUyEmh62ZEYXjY',
}
