import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Layout, file","description":"Layout, file: views/layouts/application.liquid The frame of pages and e-mails, whose content it prints with {{ content_for_layout }}. An example of each …","frontmatter":{"title":"Layout, file","description":"Layout, file: views/layouts/application.liquid The frame of pages and e-mails, whose content it prints with {{ content_for_layout }}. An example of each …"},"headers":[],"relativePath":"reference/files/layout.md","filePath":"reference/files/layout.md"}');
const _sfc_main = { name: "reference/files/layout.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="layout" tabindex="-1">Layout <a class="header-anchor" href="#layout" aria-label="Permalink to &quot;Layout&quot;">​</a></h1><p><code>views/layouts/application.liquid</code></p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">main</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;{{ </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">content_for_layout</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}&lt;/</span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">main</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;</span></span></code></pre></div><p>The frame of pages and e-mails, whose content it prints with <code>{{ content_for_layout }}</code>.</p><table tabindex="0"><thead><tr><th>Key</th><th>Takes</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Key"><code>metadata</code></td><td data-label="Takes">any value</td><td data-label="Default"></td><td>Values of your own, which the GraphQL lists of templates return.</td></tr></tbody></table><p>An example of each key:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">metadata</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: { </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">author</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Ada</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/files/layout.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const layout = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  layout as default
};
