// A receiver of webhooks on Go 1.18 or later, nothing else needed: WEBHOOK_SECRET=whsec_... PORT=9000 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const toleranceSeconds = 300

type event struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Time string `json:"time"`
	// JSON in a string.
	Data string `json:"data"`
}

// Standard Webhooks: HMAC-SHA256 over id.timestamp.body as they came.
func isSigned(key []byte, headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if id == "" || err != nil {
		return false
	}
	if age := time.Now().Unix() - seconds; age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, given := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(given)) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil || len(key) == 0 {
		log.Fatal("WEBHOOK_SECRET is not a secret of an endpoint")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "9000"
	}
	var seen sync.Map
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(io.LimitReader(request.Body, 1<<20))
		var received event
		if err != nil || !isSigned(key, request.Header, body) || json.Unmarshal(body, &received) != nil || received.ID != request.Header.Get("webhook-id") {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		// Answer first, work afterwards. The same event may come again: its id tells. Keep ids where they outlive a restart.
		response.WriteHeader(http.StatusNoContent)
		if _, again := seen.LoadOrStore(received.ID, true); !again {
			fmt.Println(received.Type, received.Data)
		}
	})
	fmt.Println("listening")
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
