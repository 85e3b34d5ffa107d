import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"response_headers, tag","description":"response_headers, tag: Sets headers of the response. prints nothing Open in the playground","frontmatter":{"title":"response_headers, tag","description":"response_headers, tag: Sets headers of the response. prints nothing Open in the playground"},"headers":[],"relativePath":"reference/tags/response_headers.md","filePath":"reference/tags/response_headers.md"}');
const _sfc_main = { name: "reference/tags/response_headers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="response_headers" tabindex="-1">response_headers <a class="header-anchor" href="#response_headers" aria-label="Permalink to &quot;response_headers&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">response_headers</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> { </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;X-Robots-Tag&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;noindex&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> } %}</span></span></code></pre></div><p>Sets headers of the response.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>headers</code></td><td data-label="Type">hash, or JSON text</td><td data-label="Default"><code>{}</code></td><td>Values by header name; an array sets several values.</td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">response_headers</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;{ &quot;Cache-Control&quot;: &quot;no-store&quot; }&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>prints nothing</p><p><a href="/playground.html#FcxBCoQwDAXQq4QP4ma8QLdeozCE8UuFTiNNdqV3F3dv9QaC_7tqEAljkU6_rTm_hXqwu6xDMnb9FW67tehWM5JkNNs8rDND5irLxAeHhr7L6_OqdKQx5wM">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/response_headers.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const response_headers = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  response_headers as default
};
