/** Commands for applications without a framework. They read the variables of the `.env` file. */

/** Starts a sign-in on a device (RFC 8628 §3.1). */
export const deviceCode = `. ./.env
curl -s "$ISSUER/oauth/v2/device_authorization" \\
  -d client_id="$CLIENT_ID" -d scope="openid profile email offline_access"

# Show user_code and verification_uri to the person, then ask every five seconds:
curl -s "$ISSUER/oauth/v2/token" \\
  -d grant_type=urn:ietf:params:oauth:grant-type:device_code \\
  -d client_id="$CLIENT_ID" -d device_code="$DEVICE_CODE"
`

/** Asks the server whether a token that the API received is valid (RFC 7662). */
export const apiCode = `. ./.env
curl -s "$ISSUER/oauth/v2/introspect" -u "$CLIENT_ID:$CLIENT_SECRET" -d token="$TOKEN"
`
