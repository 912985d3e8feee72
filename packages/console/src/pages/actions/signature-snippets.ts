/** Functions that check the signature of a call. The same as in docs/actions.md, where a test runs them. */
export const SNIPPETS = {
  Node: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isAuthentic(header, body, key = process.env.SIGNING_KEY) {
  const parts = String(header).split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const expected = createHmac('sha256', key).update(\`\${time}.\`).update(body).digest()
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300
  return isFresh && parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}`,
  Go: `func isAuthentic(header string, body []byte, key string) bool {
	var sent string
	var signatures []string
	for _, part := range strings.Split(header, ",") {
		switch name, value, _ := strings.Cut(part, "="); name {
		case "t":
			sent = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(sent + "."))
	mac.Write(body)
	for _, signature := range signatures {
		given, err := hex.DecodeString(signature)
		if err == nil && hmac.Equal(given, mac.Sum(nil)) {
			return true
		}
	}
	return false
}`,
  Python: `import hashlib, hmac, os, re, time

def is_authentic(header: str, body: bytes, key: str = os.environ["SIGNING_KEY"]) -> bool:
    sent = re.search(r"\\bt=([0-9]{1,12})\\b", header)
    if sent is None or abs(time.time() - int(sent[1])) > 300:
        return False
    expected = hmac.new(key.encode(), sent[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(given, expected) for given in re.findall(r"\\bv1=([0-9a-f]+)", header))`,
} as const

export type SnippetLanguage = keyof typeof SNIPPETS
